/**
 * Stands in for `@tarojs/router` in the web builds (`config/web.ts` names it). Taro's own router takes no path parameters
 * and carries a second route matcher, a query parser and a drawn navigation bar; this one reads the route table.
 */
import { reportCaught } from '../errors/caught'
import { underWay, whenQuiet } from '../quiet'
import { type Move, type PageHistory, pageOf, type Visit } from './browser-history'
import { loadTransition } from './lazy'
import { moveIn, takeFresh } from './moves'
import { hidePage, notifyHidden, notifyShown, type OpenPage, rawValues, showPage } from './page-life'
import { createPageStack } from './page-stack'
import type { drawMoved, Motion } from './transition'
import { drawPages, pageWithoutCode } from './web-app'

// The Harmony app's own code imports these names from the router.
export { setNavigationBarLoading, setNavigationBarStyle, setTitle } from '@tarojs/router/dist/utils/navigate'
export { createBrowserHistory } from './browser-history'
export { history, navigateBack, navigateTo, redirectTo, reLaunch, switchTab } from './moves'

type PageCode = Promise<{ default: OpenPage['component'] }>
type LoadPage = () => PageCode
/** Taro's entry as `config/short-entry.cjs` shortens it: for every page file of the main package the way to load it, and the list of the others. */
type AppConfig = {
  routes: Record<string, LoadPage>
  packages: () => Promise<{ loadPackagePage: (page: string) => PageCode }>
  tabBar?: { list: { pagePath: string }[] }
}

/** How a change of pages is drawn: at once, until the part that moves them has come. */
let drawChange: typeof drawMoved = (_motion, draw) => void draw()

let pages: () => readonly OpenPage[] = () => []

/** The open pages, the first at the bottom, as reported by Taro. */
export const getCurrentPages = () => pages().map(({ key, file, params }) => ({ $taroPath: key, route: file, $taroParams: params }))

/** Encoded again, because query values arrive encoded too, and pages decode them all alike. */
const pathParams = () =>
  Object.fromEntries(Object.entries(pageOf(window.location.pathname).params).map(([name, value]) => [name, encodeURIComponent(value)]))

const here = () => location.pathname + location.search

/** A tab that is shown again is as it was left, so the address bar names what it shows. */
function keepAddress(page: OpenPage | undefined): void {
  if (page && page.address !== here()) window.history.replaceState(window.history.state, '', page.address)
}

/** Calls the listeners of the page in front when the window is hidden or shown. */
function watchFront(): void {
  document.addEventListener('visibilitychange', () => {
    const page = pages().at(-1)
    if (page) document.visibilityState === 'visible' ? notifyShown(page) : notifyHidden(page)
  })
}

const PACKAGED = /^\/packages\/(.+)\/index$/

/** The way to load a page file; undefined for a file of no page. */
function loaderOf({ routes, packages }: AppConfig, file: string): LoadPage | undefined {
  const [, packaged] = PACKAGED.exec(file) ?? []
  return routes[file] ?? (packaged === undefined ? undefined : async () => (await packages()).loadPackagePage(packaged))
}

/** The component of a page, or its placeholder while its code cannot be loaded. */
function codeOf(load: LoadPage) {
  const page = async () => (await load()).default
  return page().then(
    (component) => ({ component, failure: undefined }),
    (failure: unknown) => ({ component: pageWithoutCode(page), failure }),
  )
}

/** The page a visit opens, neither shown nor hidden yet. */
const pageAt = ({ pathname: file, search, place }: Visit, key: string, component: OpenPage['component']): OpenPage => ({
  file,
  place,
  key,
  component,
  params: { ...rawValues(search), ...pathParams() },
  shown: new Set(),
  hidden: new Set(),
  address: here(),
})

/** A page comes from the right over the one it hides, and goes back there; tabs and what takes a page's place change at once. */
function motionOf(move: Move, { hidden, shown }: { hidden?: OpenPage | undefined; shown?: OpenPage | undefined }): Motion {
  if (move === 'POP') return shown ? 'back' : ''
  return move === 'PUSH' && hidden ? 'push' : ''
}

function createTurner(config: AppConfig) {
  const tabs = new Set(config.tabBar?.list.map(({ pagePath }) => `/${pagePath}`))
  const stack = createPageStack<OpenPage>((file) => tabs.has(file))
  let latest = 0

  /** Takes a move into the stack and draws what came of it. Resolves when it is drawn. */
  function carryOut(visit: Visit, move: Move, isFresh: boolean, component: OpenPage['component']): Promise<void> | undefined {
    const { hidden, shown, isSame } = stack.turn({ file: visit.pathname, place: visit.place, move, isFresh })
    if (!isSame && !shown) stack.open(pageAt(visit, `page${latest}`, component))
    if (move !== 'POP') keepAddress(stack.pages().at(-1))
    if (isSame) return undefined
    return drawChange(motionOf(move, { hidden, shown }), () => {
      if (hidden) hidePage(hidden)
      drawPages(stack.all())
      if (shown) showPage(shown)
    })
  }

  /** Carries a move out once the code of its page is there; a newer move overtakes one that still waits for its code. */
  async function turn(visit: Visit, move: Move): Promise<void> {
    latest += 1
    const own = latest
    const isFresh = takeFresh()
    const load = loaderOf(config, visit.pathname)
    if (!load) throw new Error(`No page file ${visit.pathname}`)
    const found = await codeOf(load)
    if (own !== latest) return
    await carryOut(visit, move, isFresh, found.component)
    if (found.failure === undefined) return
    reportCaught(found.failure, 'page')
    throw found.failure
  }
  return { turn, stack }
}

const throwLater = (failure: unknown) =>
  setTimeout(() => {
    throw failure
  })

/** Draws the page of each move in the history; Taro's entry calls it last. */
export function createRouter(history: PageHistory, _app: unknown, config: AppConfig): void {
  const { turn, stack } = createTurner(config)
  pages = stack.pages
  let turning = Promise.resolve()
  const start = (visit: Visit, move: Move) => {
    turning = underWay(turn(visit, move))
    // The caller of the move gets the failure; a move of the browser's own shows it on the page.
    turning.catch((failure: unknown) => {
      // Before the first page there is nothing to show it on: as an uncaught error it reaches the script in the document.
      if (stack.pages().length === 0) throwLater(failure)
    })
  }
  moveIn(history, { depth: () => stack.pages().length, arrived: () => turning })
  watchFront()
  history.listen(start)
  // In a turn of its own: the code of a page takes a while to start, as that of the app did.
  setTimeout(() => {
    start(history.location, 'PUSH')
    // Without it pages change all the same, so a failure is not told.
    whenQuiet(() => {
      loadTransition().then(
        (found) => {
          drawChange = found.drawMoved
        },
        () => undefined,
      )
    })
  })
}

/** The mount point is in the page already; navigation bar and tab bar are drawn by each screen. */
export function handleAppMount(): void {
  document.getElementById('app')?.classList.add('taro_router')
}
export { handleAppMount as handleAppMountWithTabbar }
