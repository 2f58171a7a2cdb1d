/** Names of the `:param` parts of a pattern. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Ids are numbers, everything else text. */
export type ParamValue<Name extends string> = Name extends 'id' | `${string}Id` ? number : string
export type ParamsOf<Path extends string> = { [Name in ParamNames<Path>]: ParamValue<Name> }

/** `type=course` declares the parameter `type` with its default. */
type QueryName<Declared extends string> = Declared extends `${infer Name}=${string}` ? Name : Declared
export type QueryOf<Declared extends readonly string[]> = { [Name in QueryName<Declared[number]>]?: ParamValue<Name> }

export type Bundle =
  | 'main'
  | 'course'
  | 'order'
  | 'learn'
  | 'tiku'
  | 'exam'
  | 'wallet'
  | 'account'
  | 'study'
  | 'doubt'
  | 'campaign'
  | 'invite'
  | 'errata'
  | 'service'
  | 'community'
  | 'ai'
  | 'search'
  | 'site'
  | 'dev'

export type RouteOptions = {
  /** Navigation title of a page of the main bundle; `titles.ts` holds those of the others. */
  title?: string
  /** Tagged in document 1 §2: the page needs a signed-in user. */
  needLogin?: true
  /** Usable only inside the messaging app. */
  onlyViewWechat?: true
  /** Where a visitor outside the messaging app is sent instead of wechat-tip. */
  outside?: string
  /** A way to sign in: never shown inside an iframe. */
  isLogin?: true
  /** One of the four tabs. */
  showAppTab?: true
  /** Query parameters read by the page. */
  query?: readonly string[]
  /** Path parameters of a page opened bare: the mini-program's entry page and its tabs take none. */
  defaults?: Record<string, string>
  /** Another route that is shown instead: always, or when the query parameter `without` is not there. */
  leadsTo?: { to: string; without?: string }
  /** Address on the desktop site; parameters of the same name are carried over. */
  desktop?: string
  /** The page file serves several routes and receives the one it is opened for. */
  isShared?: true
  /** Page of the native app, as its deep links name it. */
  native?: string
  /** The native app shows this page in its webview, though it has one of its own: what it does goes over the bridge. */
  staysInWebview?: true
}

export type PageRoute<Path extends string = string, Query extends readonly string[] = readonly string[]> = Omit<RouteOptions, 'query'> & {
  kind: 'page'
  path: Path
  page: string
  query: Query
}
/** An address that only leads on. `to` is a route name; parameters of the same name are carried over. */
export type RedirectRoute<Path extends string = string> = { kind: 'redirect'; path: Path; to: string; params: Record<string, string> }
export type AnyRoute = PageRoute | RedirectRoute

/** A screen at an address. `page` is its folder inside the bundle. */
export function route<const Path extends string, const Options extends RouteOptions = Record<never, never>>(
  path: Path,
  page: string,
  options: Options = {} as Options,
) {
  const query = (options.query ?? []) as Options extends { query: infer Q extends readonly string[] } ? Q : readonly []
  return { kind: 'page', path, page, ...options, query } as const satisfies PageRoute
}

/** An address that leads to a named route. */
export function redirect<const Path extends string>(path: Path, to: string, params: Record<string, string> = {}) {
  return { kind: 'redirect', path, to, params } as const satisfies RedirectRoute
}

/** Names of the `:param` parts of a pattern, in their order. */
export function paramNames(pattern: string): string[] {
  return pattern
    .split('/:')
    .slice(1)
    .flatMap((part) => part.split('/', 1))
}

/** Whether a parameter is an id, which is a number. */
export function isIdName(name: string): boolean {
  return name === 'id' || name.endsWith('Id')
}

/** Rows of one bundle. */
export function area<const Rows extends Record<string, AnyRoute>>(bundle: Bundle, rows: Rows) {
  const bundled: object = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, bundle }]))
  return bundled as { [Name in keyof Rows]: Rows[Name] & { bundle: Bundle } }
}
