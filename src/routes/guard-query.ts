import { AT, search } from './link'
import { pathOf, queryOf } from './query'

/** Values without some names, and without the mark of a shared page. */
export function trimmed<Value>(values: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== AT && !names.includes(name)))
}

/** An address without some of its parameters; its fragment goes with them. */
export function addressWithout(address: string, names: readonly string[]): string {
  return pathOf(address) + search(trimmed(queryOf(address), names))
}
