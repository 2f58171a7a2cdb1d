import { isId } from '../domain/text/id-text'
import { AT, fill, pageMark, pagePath, search } from './link'
import { match } from './match'
import { isIdName, paramNames } from './route'
import { type NamedPage, pageRows, type RouteName, rowOf } from './table'

/** A page file with its parameters, the way Taro sees a screen. */
export type PageVisit = { name: RouteName; path: string; params: Record<string, string> }

/** The screen an address leads to, redirects followed; undefined if no route matches or an id is not numeric. */
export function visitOf(path: string): PageVisit | undefined {
  const found = match(path)
  if (!found) return undefined
  const { row } = found
  if (row.kind === 'redirect') return visitOf(fill(rowOf(row.to as RouteName).path, { ...found.params, ...row.params }))
  const isBad = Object.entries(found.params).some(([name, value]) => isIdName(name) && !isId(value))
  if (isBad) return undefined
  const page = row as NamedPage
  return { name: page.name, path: pagePath(page), params: { ...found.params, ...pageMark(page) } }
}

const takes = (row: NamedPage, values: Record<string, string>) =>
  paramNames(row.path).every((name) => values[name] !== undefined) && (pageMark(row)[AT] === undefined || values[AT] === row.name)

/** The row a page file with these parameters shows; where several rows share the file, their mark tells which. */
export const rowOfPage = (path: string, values: Record<string, string>): NamedPage | undefined =>
  pageRows.find((row) => pagePath(row) === path && takes(row, values))

/** The address shown for a page file and its parameters; parameters the pattern does not take stay in the query. */
export function addressOf(path: string, values: Record<string, string>): string | undefined {
  const row = rowOfPage(path, values)
  if (!row) return undefined
  const taken = new Set([AT, ...paramNames(row.path)])
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !taken.has(name)))
  return fill(row.path, values) + search(rest)
}
