/** The parts of a mini-program's `app.json` that the host supports. */
export type AppConfig = {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  window?: { navigationBarTitleText?: string }
  tabBar?: { custom?: boolean; list: { text: string; pagePath: string; iconPath?: string; selectedIconPath?: string }[] }
  preloadRule?: Record<string, { packages: string[] }>
}

/** The `.json` beside a page or a component. */
export type UnitConfig = {
  component?: boolean
  styleIsolation?: string
  usingComponents?: Record<string, string>
  navigationBarTitleText?: string
  disableScroll?: boolean
}

/** A page or component of the build: everything but its code. */
export type Unit = { config: UnitConfig; style: string }

/** A built mini-program made ready for the runtime; plain data, so that it travels into a browser. */
export type Bundle = {
  app: AppConfig
  appStyle: string
  /** Code by path without `.js`. */
  modules: Record<string, string>
  units: Record<string, Unit>
  /** An expression that evaluates to the compiled templates by path. */
  templates: string
  /** Names of the vendor's API, so that calling one the host lacks fails by its name. */
  apiNames: string[]
}

/** Page paths of a build, the main package first. */
export function pagesOf({ pages, subPackages = [] }: AppConfig): string[] {
  return [...pages, ...subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))]
}
