import { type NamedPage, type PageRow, type Params, type Query, type RouteName, rowOf } from './table'

type Values = Record<string, string | number | undefined>
/** Parameters may be left out where a route has none. */
export type LinkArgs<Name extends RouteName> = keyof Params<Name> extends never
  ? [params?: Record<string, never>, query?: Query<Name>]
  : [params: Params<Name>, query?: Query<Name>]

/** Names the route where several share one page file. No page reads a parameter of this name. */
export const AT = '_at'

/** `?a=1&b=2`, values percent-encoded, undefined left out; empty text when there is nothing. */
export function search(values: Values): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A pattern with its parameters filled in. */
export function fill(pattern: string, params: Values): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** The address of a route, `/course/3/detail`. A wrong name or parameter does not compile. */
export function link<Name extends RouteName>(name: Name, ...[params, query]: LinkArgs<Name>): string {
  return fill(rowOf(name).path, { ...params }) + search({ ...query })
}

/** The page file of a row as Taro names it, `/packages/course/detail/index`. */
export function pagePath({ bundle, page }: Pick<PageRow, 'bundle' | 'page'>): string {
  return bundle === 'main' ? `/pages/${page}/index` : `/packages/${bundle}/${page}/index`
}

/** Returns what a page file receives beside its parameters: the route, if it serves several. */
export function pageMark({ name, isShared }: Pick<NamedPage, 'name' | 'isShared'>): Record<string, string> {
  return isShared ? { [AT]: name } : {}
}

/** A page file with all its parameters side by side. */
export function pageUrlOf(name: RouteName, values: Values): string {
  const row = rowOf(name)
  return pagePath(row) + search({ ...values, ...pageMark({ ...row, name }) })
}

/** Builds the address Taro navigates to: the page file, with path and query parameters side by side. */
export function pageUrl<Name extends RouteName>(name: Name, ...[params, query]: LinkArgs<Name>): string {
  return pageUrlOf(name, { ...params, ...query })
}
