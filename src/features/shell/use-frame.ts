import { useState } from 'react'
import { keepAlive, layout, useLayout } from '@/data/stores/layout'
import { bottomPadding } from '@/domain/page-padding'
import { showTab } from '@/navigation/show-tab'
import { chrome } from '@/platform/chrome'
import { useShow } from '@/platform/lifecycle'
import { type RouteName, rowOf } from '@/routes/table'

/** What stands around a page: which bars are drawn, the room kept at the bottom, and a key that changes when the page is to be drawn afresh. */
export function useFrame(name: RouteName) {
  const [drawing, setDrawing] = useState(0)
  const padding = useLayout(bottomPadding)
  const hasHead = useLayout(({ showNav, showLayoutHead }) => showNav && showLayoutHead)
  const hasAppTabs = useLayout(({ tabHeight }) => tabHeight > 0)
  const isDark = useLayout((state) => state.isDark)
  useShow(() => {
    showTab(name)
    if (!layout.getState().aliveExclude.includes(name)) return
    keepAlive(name)
    setDrawing((times) => times + 1)
  })
  return {
    drawing,
    hasBar: hasHead && !chrome.hasOwnBar,
    // The app's own tab bar, which has a height, stands in for ours.
    hasTabs: rowOf(name).showAppTab === true && !hasAppTabs,
    style: padding > 0 ? { paddingBottom: `${padding}px` } : undefined,
    // A mini-program has no body to carry the theme.
    className: chrome.hasOwnBar ? `theme-${isDark ? 'dark' : 'light'}` : undefined,
  }
}
