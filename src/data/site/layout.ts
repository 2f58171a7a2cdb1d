import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PageMode } from '@/domain/device/page-mode'
import { withExcluded, withoutExcluded } from '@/domain/layout/alive-exclude'
import { headInFrame, headShown, OPEN_HEAD, type PageHead, type TabState } from '@/domain/layout/page-head'
import { type CashMode, nextCashMode } from '@/domain/money/cash-mode'

/** Layout and setting state, with the page store's head and mode. Heights are CSS pixels. */
export type LayoutState = TabState &
  PageHead & {
    showNav: boolean
    navTitle: string
    isDark: boolean
    cashMode: CashMode
    aliveExclude: readonly string[]
    pageMode: PageMode
  }

export const layout = createStore<LayoutState>(() => ({
  showNav: true,
  navTitle: '',
  isDark: false,
  tabHeight: 0,
  indicatorHeight: 0,
  tabVisible: 0,
  cashMode: 0,
  aliveExclude: [],
  pageMode: 'optimize',
  ...OPEN_HEAD,
}))

/** A part of the layout; the component draws again when that part changes. */
export const useLayout = <T>(selector: (state: LayoutState) => T): T => useStore(layout, selector)

export const setCashMode = (wished: CashMode) => layout.setState(({ cashMode }) => ({ cashMode: nextCashMode(cashMode, wished) }))

/** Draws a page of this name again the next time it is shown. */
export const excludeAlive = (name: string) => layout.setState(({ aliveExclude }) => ({ aliveExclude: withExcluded(aliveExclude, name) }))
export const keepAlive = (name: string) => layout.setState(({ aliveExclude }) => ({ aliveExclude: withoutExcluded(aliveExclude, name) }))

export const closeHead = () => layout.setState(headInFrame)
export const showHead = (isShown: boolean) => layout.setState((state) => headShown(state, isShown))
