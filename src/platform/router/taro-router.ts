/**
 * Stands in for `@tarojs/router` in the web builds (`config/web.ts` names it). Taro's own custom routes take no path
 * parameters, so the history below translates addresses, and every page load is handed the parameters of its address.
 */
import { createRouter as createTaroRouter } from '@tarojs/router/dist/router/spa'
import { pageOf } from './browser-history'

export { getCurrentPages, navigateBack, navigateTo, redirectTo, reLaunch, switchTab } from '@tarojs/router/dist/api'
export { history, prependBasename, setHistory, setHistoryMode } from '@tarojs/router/dist/history'
export { routesAlias } from '@tarojs/router/dist/utils'
export {
  isDingTalk,
  isWeixin,
  setMpaTitle,
  setNavigationBarLoading,
  setNavigationBarStyle,
  setTitle,
} from '@tarojs/router/dist/utils/navigate'
export { createBrowserHistory } from './browser-history'

type Load = (context: unknown, params: unknown) => Promise<unknown[]>
type AppConfig = { routes: { path: string; load: Load }[] }

/** Encoded again, because Taro hands query values over encoded too, and pages decode them all alike. */
const pathParams = () =>
  Object.fromEntries(Object.entries(pageOf(window.location.pathname).params).map(([name, value]) => [name, encodeURIComponent(value)]))

const withPathParams =
  (load: Load): Load =>
  (context) =>
    load(context, pathParams())

/** Taro's router over page files; the parameters are taken when the navigation starts. */
export const createRouter: typeof createTaroRouter = (history, app, config, framework) => {
  const { routes } = config as unknown as AppConfig
  for (const route of routes) route.load = withPathParams(route.load)
  return createTaroRouter(history, app, config, framework)
}

/** The mount point only: the navigation bar and the tab bar are our own, drawn by each screen. */
export function handleAppMount(): void {
  document.getElementById('app')?.classList.add('taro_router')
}
export { handleAppMount as handleAppMountWithTabbar }
