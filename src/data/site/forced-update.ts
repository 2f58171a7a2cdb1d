import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AppVersion } from '@/contract/site/app-version.schema'
import { offerOpenApp } from './open-app'

/** The release that the native app around the page must be updated to; null while it may go on. */
const forced = createStore<{ release: AppVersion | null }>(() => ({ release: null }))

export const useForcedUpdate = () => useStore(forced, ({ release }) => release)

/** From now on the app is asked to be updated, and nothing else. */
export function forceUpdate(release: AppVersion): void {
  forced.setState({ release })
  offerOpenApp({ openAppContent: '' })
}
