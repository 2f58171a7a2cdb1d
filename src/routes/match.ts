import { decodeStrictly } from './query'
import { isIdName, paramNames } from './route'
import { type NamedRow, type RouteName, rows } from './table'
import { buildTree, ENCODED_TEXT, type Tree } from './tree'

export type Match = { row: NamedRow; params: Record<string, string> }
export type Values = Record<string, string | number>

/** The value of a pattern: its screen, and how its parameters are read. */
export type Landing = { row: NamedRow; name: RouteName; names: readonly string[]; areIds: readonly boolean[]; brought: Values | undefined }

const numbered = (values: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isIdName(name) ? Number(value) : value]))

function landingOf(row: NamedRow): Landing {
  const names = paramNames(row.path)
  const areIds = names.map(isIdName)
  if (row.kind === 'page') return { row, name: row.name as RouteName, names, areIds, brought: undefined }
  return { row, name: row.to as RouteName, names, areIds, brought: numbered(row.params) }
}

/** The tree of a table; the order of its rows does not matter. */
export function buildTable(table: readonly NamedRow[]): Tree<Landing> {
  return buildTree(table.map((row) => ({ path: row.path, leaf: landingOf(row) })))
}

/** The tree of the product's own addresses. */
export const tree = buildTable(rows)

/** The text of the parameter last found at a place of the pattern; undefined when its percent signs are broken. */
export function textAt({ starts, ends, numbers }: Tree<unknown>, address: string, at: number): string | undefined {
  const text = address.slice(starts[at], ends[at])
  return numbers[at] === ENCODED_TEXT ? decodeStrictly(text) : text
}

/** The row a path leads to, with its parameters as text; undefined when no row does. The query is not looked at. */
export function match(path: string): Match | undefined {
  const landing = tree.find(path, 0)
  if (!landing) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of landing.names.entries()) {
    const text = textAt(tree, path, at)
    if (text === undefined) return undefined
    params[name] = text
  }
  return { row: landing.row, params }
}
