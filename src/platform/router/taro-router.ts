/**
 * Stands in for `@tarojs/router` in the web builds (`config/web.ts` names it). Taro's own router takes no path parameters
 * and carries a second route matcher, a query parser and a drawn navigation bar; this one reads the route table.
 */
import { type Move, type PageHistory, pageOf, type Visit } from './browser-history'
import { moveIn, takeFresh } from './moves'
import { hidePage, type OpenPage, rawValues, showPage, tellHidden, tellShown } from './page-life'
import { createPageStack } from './page-stack'
import { drawPages } from './web-app'

// The Harmony shell's own interface asks the router for these by name.
export { setNavigationBarLoading, setNavigationBarStyle, setTitle } from '@tarojs/router/dist/utils/navigate'
export { createBrowserHistory } from './browser-history'
export { history, navigateBack, navigateTo, redirectTo, reLaunch, switchTab } from './moves'

/** Taro's entry as `config/plain-entry.cjs` shortens it: for every page file the way to load it. */
type AppConfig = {
  routes: Record<string, () => Promise<{ default: OpenPage['component'] }>>
  tabBar?: { list: { pagePath: string }[] }
}

let pages: () => readonly OpenPage[] = () => []

/** The open pages, the first at the bottom, as Taro tells of them. */
export const getCurrentPages = () => pages().map(({ key, file, params }) => ({ $taroPath: key, route: file, $taroParams: params }))

/** Encoded again, because query values are handed over encoded too, and pages decode them all alike. */
const pathParams = () =>
  Object.fromEntries(Object.entries(pageOf(window.location.pathname).params).map(([name, value]) => [name, encodeURIComponent(value)]))

/** The page in front is told when the window is left and when it is back. */
function watchFront(): void {
  document.addEventListener('visibilitychange', () => {
    const page = pages().at(-1)
    if (page) document.visibilityState === 'visible' ? tellShown(page) : tellHidden(page)
  })
}

function createTurner({ routes, tabBar }: AppConfig) {
  const tabs = new Set(tabBar?.list.map(({ pagePath }) => `/${pagePath}`))
  const stack = createPageStack<OpenPage>((file) => tabs.has(file))
  let latest = 0

  const pageAt = ({ pathname: file, search, place }: Visit, component: OpenPage['component']): OpenPage => ({
    file,
    place,
    key: `page${latest}`,
    component,
    params: { ...rawValues(search), ...pathParams() },
    shown: new Set(),
    hidden: new Set(),
  })

  /** Carries a move out once the code of its page is there; a newer move overtakes one that still waits for its code. */
  async function turn(visit: Visit, move: Move): Promise<void> {
    latest += 1
    const own = latest
    const isFresh = takeFresh()
    const load = routes[visit.pathname]
    if (!load) throw new Error(`No page file ${visit.pathname}`)
    const { default: component } = await load()
    if (own !== latest) return
    const { hidden, shown, isSame } = stack.turn({ file: visit.pathname, place: visit.place, move, isFresh })
    if (isSame) return
    if (hidden) hidePage(hidden)
    if (!shown) stack.open(pageAt(visit, component))
    drawPages(stack.all())
    if (shown) showPage(shown)
  }
  return { turn, stack }
}

/** Draws the page of each move in the history; Taro's entry calls it last. */
export function createRouter(history: PageHistory, _app: unknown, config: AppConfig): void {
  const { turn, stack } = createTurner(config)
  pages = stack.pages
  moveIn(history, () => stack.pages().length)
  watchFront()
  void turn(history.location, 'PUSH')
  history.listen((visit, move) => void turn(visit, move))
}

/** The mount point is in the page already; navigation bar and tab bar are drawn by each screen. */
export function handleAppMount(): void {
  document.getElementById('app')?.classList.add('taro_router')
}
export { handleAppMount as handleAppMountWithTabbar }
