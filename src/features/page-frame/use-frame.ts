import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { thisBrand } from '@/data/site/brand'
import { noteChannel } from '@/data/site/channel'
import { tried } from '@/data/site/entry'
import { rememberCourse } from '@/data/site/floating'
import { keepAlive, layout, useLayout } from '@/data/site/layout'
import { useSettings } from '@/data/site/settings'
import { LARGE_LETTERS } from '@/domain/layout/font-scale'
import { bottomPadding } from '@/domain/layout/page-head'
import { factsHere } from '@/navigation/facts'
import { goAddress } from '@/navigation/go'
import { showTab } from '@/navigation/show-tab'
import { chrome } from '@/platform/chrome'
import { useIsFront, useShow } from '@/platform/lifecycle'
import { addressOf } from '@/routes/address'
import { judge, type Verdict, visitValues } from '@/routes/guard'
import { pageMark, pagePath } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'

/** Pages whose `id` is the course for the back-to-course widget. */
const coursePages: ReadonlySet<RouteName> = new Set<RouteName>(['course_detail', 'course_learn'])

/** Room at the bottom, the scale of letters where no root carries it, and colours of the school where no page brought them. */
function styleOf(padding: number, scale: number, own?: Record<string, string>): CSSProperties {
  return { ...own, ...(padding > 0 && { paddingBottom: `${padding}px` }), ...(scale !== 1 && { '--fs': scale }) }
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
    noteChannel()
    if (coursePages.has(name)) rememberCourse(Number(values.id))
    if (!layout.getState().aliveExclude.includes(name)) return
    keepAlive(name)
    setDrawing((times) => times + 1)
  })
  return {
    drawing,
    hasBar: hasHead && !chrome.hasOwnBar,
    // The app's own tab bar, with a height, replaces ours.
    hasTabs: !hasAppTabs && !chrome.isAlone(),
    style: styleOf(padding, chrome.hasOwnBar ? scale : 1, thisBrand().style?.[isDark ? 'dark' : 'light']),
    // A mini-program has no body to carry the theme.
    className: `brand-${thisBrand().key}${scale > LARGE_LETTERS ? ' large-text' : ''}${chrome.hasOwnBar ? ` theme-${isDark ? 'dark' : 'light'}` : ''}`,
  }
}

/** The common verdicts are carried out at once; what only few visits need is loaded when it is needed. */
function carryOut(verdict: Verdict, cache: QueryClient): void {
  if (verdict.act === 'redirect') goAddress(verdict.to, 'replace')
  else if (verdict.act === 'loadUser') void cache.prefetchQuery(userQueries.info())
  else void import('@/navigation/carry-out').then((late) => late.carryOut(verdict))
}

/** The address of a page with these values. */
export function addressHere(name: RouteName, values: Record<string, string>): string {
  const row = rowOf(name)
  return addressOf(pagePath(row), { ...values, ...pageMark({ ...row, name }) }) ?? '/'
}

/** Asks the guard about the page shown, and again when the session changes. False keeps the page from being drawn. */
export function useGuard(name: RouteName, values: Record<string, string>): boolean {
  const cache = useQueryClient()
  const hasRefreshToken = useSession(({ refreshToken }) => refreshToken !== '')
  const visitor = { ...useStore(tried), hasRefreshToken, hasUserInfo: cache.getQueryData(userQueries.info().queryKey) !== undefined }
  const visit = { name, address: addressHere(name, values), ...visitValues(name, values), facts: factsHere(), visitor }
  const { asides, end } = judge(visit)
  const verdicts = [...asides, ...(end ? [end] : [])]
  const key = JSON.stringify(verdicts)
  const latest = useRef({ verdicts, done: '' })
  latest.current.verdicts = verdicts
  const isFront = useIsFront()
  useEffect(() => {
    // A page behind another waits: carried out now, its redirect would replace the page in front.
    if (!isFront || latest.current.done === key) return
    latest.current.done = key
    for (const verdict of latest.current.verdicts) carryOut(verdict, cache)
  }, [key, isFront, cache])
  return end === undefined
}
