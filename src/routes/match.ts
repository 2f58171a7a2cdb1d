import { decodeStrictly, pathOf } from './query'
import { paramNames } from './route'
import { type NamedRow, rows } from './table'
import { buildTree, type Find } from './tree'

export type Match = { row: NamedRow; params: Record<string, string> }

/** The way to find a table's rows by a path; the order of the rows does not matter. */
export function buildTable(table: readonly NamedRow[]): Find<NamedRow> {
  return buildTree(table.map((row) => ({ path: row.path, leaf: row })))
}

/** Finds the product's own rows. */
export const findRow = buildTable(rows)

/** The parameters of a pattern with the texts that stand for them; undefined when the percent signs of one are broken. */
export function paramsIn(pattern: string, texts: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [at, name] of paramNames(pattern).entries()) {
    const text = decodeStrictly(texts[at] as string)
    if (text === undefined) return undefined
    params[name] = text
  }
  return params
}

/** The row a path leads to, with its parameters as text; undefined when no row does. The query is not looked at. */
export function match(path: string): Match | undefined {
  const found = findRow(pathOf(path))
  const params = found && paramsIn(found.leaf.path, found.texts)
  return params && { row: found.leaf, params }
}
