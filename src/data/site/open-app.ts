import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The open-app dialog. `openAppExtinfo`: the app's page, as its deep links name it. */
type OpenApp = { showOpenAppDialog: boolean; openAppContent: string; openAppExtinfo: string; zIndex: number; cancelText: string }

const CLOSED: OpenApp = {
  showOpenAppDialog: false,
  openAppContent: '',
  openAppExtinfo: 'to/home',
  zIndex: 2001,
  cancelText: '再看看',
}

const openApp = createStore<OpenApp>(() => CLOSED)

export const useOpenApp = () => useStore(openApp)

/** Shows the open-app dialog; missing values have defaults. */
export function offerOpenApp(wish: { openAppContent: string; openAppExtinfo?: string }): void {
  openApp.setState({ ...CLOSED, ...wish, showOpenAppDialog: true })
}

export const closeOpenApp = () => openApp.setState(CLOSED)
