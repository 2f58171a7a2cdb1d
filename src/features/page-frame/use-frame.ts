import { type CSSProperties, useState } from 'react'
import { thisBrand } from '@/data/site/brand'
import { rememberCourse } from '@/data/site/floating'
import { keepAlive, layout, useLayout } from '@/data/site/layout'
import { useSettings } from '@/data/site/settings'
import { LARGE_LETTERS } from '@/domain/layout/font-scale'
import { bottomPadding } from '@/domain/layout/page-head'
import { showTab } from '@/navigation/show-tab'
import { chrome } from '@/platform/chrome'
import { useShow } from '@/platform/lifecycle'
import { type RouteName, rowOf } from '@/routes/table'

/** Pages whose `id` is the course for the back-to-course widget. */
const coursePages: ReadonlySet<RouteName> = new Set<RouteName>(['course_detail', 'course_learn'])

/** Room at the bottom, and the scale of letters where no root carries it. */
function styleOf(padding: number, scale: number): CSSProperties | undefined {
  if (padding === 0 && scale === 1) return undefined
  return { ...(padding > 0 && { paddingBottom: `${padding}px` }), ...(scale !== 1 && { '--fs': scale }) }
}

/** The frame of a page: which bars are drawn, the padding at the bottom, and a key whose change redraws the page. */
export function useFrame(name: RouteName, values: Record<string, string>) {
  const [drawing, setDrawing] = useState(0)
  const padding = useLayout(bottomPadding)
  const hasHead = useLayout(({ showNav, showLayoutHead }) => showNav && showLayoutHead)
  const hasAppTabs = useLayout(({ tabHeight }) => tabHeight > 0)
  const isDark = useLayout((state) => state.isDark)
  const scale = useSettings(({ fontScale }) => fontScale)
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
    // The app's own tab bar, with a height, replaces ours.
    hasTabs: rowOf(name).showAppTab === true && !hasAppTabs,
    style: styleOf(padding, chrome.hasOwnBar ? scale : 1),
    // A mini-program has no body to carry the theme.
    className: `brand-${thisBrand().key}${scale > LARGE_LETTERS ? ' large-text' : ''}${chrome.hasOwnBar ? ` theme-${isDark ? 'dark' : 'light'}` : ''}`,
  }
}
