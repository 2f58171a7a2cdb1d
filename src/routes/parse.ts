import { type Landing, textAt, tree, type Values } from './match'
import { readQuery } from './query'
import type { RouteName } from './table'

/** A screen with its parameters: ids as numbers, everything else text. */
export type Destination = { name: RouteName; params: Values; query: Record<string, string> }

/** A local alias is faster: CommonJS output reads an imported name anew at each use. */
const own = tree

/** The parameters found last; undefined when an id is not a number. */
function paramsFound({ names, areIds, brought }: Landing, address: string): Values | undefined {
  const params: Values = {}
  if (brought !== undefined) Object.assign(params, brought)
  for (let at = 0; at < names.length; at++) {
    const number = own.numbers[at] as number
    if (areIds[at]) {
      if (number < 0) return undefined
      params[names[at] as string] = number
    } else {
      const text = textAt(own, address, at)
      if (text === undefined) return undefined
      params[names[at] as string] = text
    }
  }
  return params
}

const QUESTION = 63

/** The screen an address of this product leads to, redirects followed, from a place of the text on. */
export function parsePath(address: string, from: number): Destination | undefined {
  const landing = own.find(address, from)
  const params = landing && paramsFound(landing, address)
  if (!params) return undefined
  const { end } = own
  const query = end < address.length && address.charCodeAt(end) === QUESTION ? readQuery(address, end + 1) : {}
  return { name: landing.name, params, query }
}
