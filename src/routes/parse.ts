import { idOf } from '../domain/text/id-text'
import { findRow } from './match'
import { decodeStrictly, pathOf, queryOf } from './query'
import { isIdName, paramNames } from './route'
import type { RouteName } from './table'

export type Values = Record<string, string | number>
/** A screen with its parameters: ids as numbers, everything else text. */
export type Destination = { name: RouteName; params: Values; query: Record<string, string> }

/** The texts of a pattern's parameters as values; undefined when an id is not a number, or the percent signs of a text are broken. */
function valuesIn(pattern: string, texts: readonly string[]): Values | undefined {
  const values: Values = {}
  for (const [at, name] of paramNames(pattern).entries()) {
    const text = texts[at] as string
    const value = isIdName(name) ? idOf(text) : decodeStrictly(text)
    if (value === undefined) return undefined
    values[name] = value
  }
  return values
}

const numbered = (values: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isIdName(name) ? Number(value) : value]))

/** The screen an address of this product leads to, redirects followed. */
export function parsePath(address: string): Destination | undefined {
  const found = findRow(pathOf(address))
  const values = found && valuesIn(found.leaf.path, found.texts)
  if (!values) return undefined
  const { leaf: row } = found
  const query = queryOf(address)
  if (row.kind === 'page') return { name: row.name as RouteName, params: values, query }
  return { name: row.to as RouteName, params: { ...numbered(row.params), ...values }, query }
}
