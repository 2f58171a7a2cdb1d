import { type PageRow, type Params, type Query, type RouteName, rowOf } from './table'

type Values = Record<string, string | number | undefined>
/** Parameters may be left out where a route has none. */
export type LinkArgs<Name extends RouteName> = keyof Params<Name> extends never
  ? [params?: Record<never, never>, query?: Query<Name>]
  : [params: Params<Name>, query?: Query<Name>]

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
export function pagePath(row: Pick<PageRow, 'bundle' | 'page'>): string {
  return row.bundle === 'main' ? `/pages/${row.page}/index` : `/packages/${row.bundle}/${row.page}/index`
}

/** What Taro navigates to: the page file, with path and query parameters side by side. */
export function pageUrl<Name extends RouteName>(name: Name, ...[params, query]: LinkArgs<Name>): string {
  return pagePath(rowOf(name)) + search({ ...params, ...query })
}
