import { type CSSProperties, useState } from 'react'
import { ownBrand } from '@/data/own-brand'
import { rememberCourse } from '@/data/stores/floating'
import { keepAlive, layout, useLayout } from '@/data/stores/layout'
import { useSettings } from '@/data/stores/settings'
import { bottomPadding } from '@/domain/page-padding'
import { showTab } from '@/navigation/show-tab'
import { chrome } from '@/platform/chrome'
import { useShow } from '@/platform/lifecycle'
import { type RouteName, rowOf } from '@/routes/table'

/** Pages whose `id` is a course the learner may want to come back to. */
const coursePages: ReadonlySet<RouteName> = new Set<RouteName>(['course_detail', 'course_learn'])

/** Room at the bottom, and the learner's font scale where no root font carries it. */
function styleOf(padding: number, zoom: number): CSSProperties | undefined {
  if (padding === 0 && zoom === 1) return undefined
  return { ...(padding > 0 && { paddingBottom: `${padding}px` }), ...(zoom !== 1 && { zoom }) }
}

/** What stands around a page: which bars are drawn, the room kept at the bottom, and a key that changes when the page is to be drawn afresh. */
export function useFrame(name: RouteName, values: Record<string, string>) {
  const [drawing, setDrawing] = useState(0)
  const padding = useLayout(bottomPadding)
  const hasHead = useLayout(({ showNav, showLayoutHead }) => showNav && showLayoutHead)
  const hasAppTabs = useLayout(({ tabHeight }) => tabHeight > 0)
  const isDark = useLayout((state) => state.isDark)
  const zoom = useSettings(({ fontScale }) => fontScale)
  useShow(() => {
    showTab(name)
    if (coursePages.has(name)) rememberCourse(Number(values.id))
    if (!layout.getState().aliveExclude.includes(name)) return
    keepAlive(name)
    setDrawing((times) => times + 1)
  })
  return {
    drawing,
    hasBar: hasHead && !chrome.hasOwnBar,
    // The app's own tab bar, which has a height, stands in for ours.
    hasTabs: rowOf(name).showAppTab === true && !hasAppTabs,
    style: styleOf(padding, chrome.hasOwnBar ? zoom : 1),
    // A mini-program has no body to carry the theme.
    className: `brand-${ownBrand().key}${chrome.hasOwnBar ? ` theme-${isDark ? 'dark' : 'light'}` : ''}`,
  }
}
