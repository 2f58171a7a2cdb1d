import { isId } from '../domain/text/id-text'
import { AT } from './link'
import type { Destination, Values } from './parse'
import { isIdName, paramNames } from './route'
import { type RouteName, rowOf } from './table'

/** Splits a screen's values into parameters of its path and of its query. Undefined when one is missing or not an id. */
export function sortValues(name: RouteName, values: Record<string, string>): Destination | undefined {
  const { path, defaults } = rowOf(name)
  const names = paramNames(path)
  const params: Values = {}
  for (const param of names) {
    const text = values[param] ?? defaults?.[param]
    if (text === undefined || (isIdName(param) && !isId(text))) return undefined
    params[param] = isIdName(param) ? Number(text) : text
  }
  const taken = new Set([AT, ...names])
  return { name, params, query: Object.fromEntries(Object.entries(values).filter(([key]) => !taken.has(key))) }
}
