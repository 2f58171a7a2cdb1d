import { fill, pagePath, search } from './link'
import { match } from './match'
import { isIdName, paramNames } from './route'
import { type PageRow, pageRows, type RouteName, rowOf } from './table'

/** A page file with its parameters, the way Taro sees a screen. */
export type PageVisit = { name: RouteName; path: string; params: Record<string, string> }

const isId = (text: string) => /^\d{1,10}$/.test(text)

/** The screen an address leads to, redirects followed; undefined for an address of nobody or an id that is no number. */
export function visitOf(path: string): PageVisit | undefined {
  const found = match(path)
  if (!found) return undefined
  if (found.row.kind === 'redirect') {
    const target = rowOf(found.row.to as RouteName)
    return visitOf(fill(target.path, { ...found.params, ...found.row.params }))
  }
  const isBad = Object.entries(found.params).some(([name, value]) => isIdName(name) && !isId(value))
  return isBad ? undefined : { name: found.row.name as RouteName, path: pagePath(found.row), params: found.params }
}

/** The address shown for a page file and its parameters; parameters the pattern does not take stay in the query. */
export function addressOf(path: string, values: Record<string, string>): string | undefined {
  const candidates = pageRows.filter((row) => pagePath(row) === path && paramNames(row.path).every((name) => values[name] !== undefined))
  const row = candidates.sort((a, b) => paramNames(b.path).length - paramNames(a.path).length)[0]
  if (!row) return undefined
  const taken = new Set(paramNames(row.path))
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !taken.has(name)))
  return fill(row.path, values) + search(rest)
}

/** The row of a page file, for its title and marks. */
export function rowOfPage(path: string): (PageRow & { name: RouteName }) | undefined {
  return pageRows.find((row) => pagePath(row) === path)
}
