import type { AppConfig, Bundle } from '../bundle'
import type { Modules } from './modules'

const TAB_BAR = 'custom-tab-bar/index'

export type Packages = {
  loaded: Set<string>
  preloaded: Set<string>
  /** Runs what a page needs, once. */
  load(page: string): void
  /** Notes what is fetched ahead while a page is in front. */
  shown(page: string): void
  /** The custom tab bar of a tab page. */
  barOf(page: string): string | undefined
}

const rootOf = ({ subPackages = [] }: AppConfig, page: string) => subPackages.find(({ root }) => page.startsWith(`${root}/`))?.root

/** Sub-packages: what is there when a page opens, and what is fetched ahead. */
export function createPackages({ app, units }: Bundle, modules: Modules): Packages {
  const loaded = new Set<string>()
  const preloaded = new Set<string>()
  const isTab = (page: string) => app.tabBar?.list.some(({ pagePath }) => pagePath === page)
  return {
    loaded,
    preloaded,
    load: (page) => {
      const root = rootOf(app, page)
      if (root) loaded.add(root)
      modules.load(page)
      for (const target of Object.values(units[page]?.config.usingComponents ?? {})) modules.load(target)
      if (app.tabBar?.custom) modules.load(TAB_BAR)
    },
    shown: (page) => {
      for (const root of app.preloadRule?.[page]?.packages ?? []) preloaded.add(root)
    },
    barOf: (page) => (app.tabBar?.custom && isTab(page) ? TAB_BAR : undefined),
  }
}
