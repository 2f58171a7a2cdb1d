import { endOf, type Landing, textAt, tree, type Values } from './match'
import { readQuery } from './query'
import type { RouteName } from './table'
import type { Tree } from './tree'

/** A screen with its parameters: ids as numbers, everything else text. */
export type Destination = { name: RouteName; params: Values; query: Record<string, string> }

/** The parameters last found; undefined when an id is no number. Document 2 §5, Path ids. */
export function paramsFound(grown: Tree<unknown>, { names, areIds, brought }: Landing, address: string): Values | undefined {
  const params: Values = brought === undefined ? {} : { ...brought }
  for (let at = 0; at < names.length; at++) {
    const number = grown.numbers[at] as number
    if (areIds[at]) {
      if (number < 0) return undefined
      params[names[at] as string] = number
    } else {
      const text = textAt(grown, address, at)
      if (text === undefined) return undefined
      params[names[at] as string] = text
    }
  }
  return params
}

/** The screen an address of this product leads to, redirects followed, from a place of the text on. */
export function parsePath(address: string, from: number): Destination | undefined {
  const mark = address.indexOf('?', from)
  const to = mark < 0 ? address.length : mark
  const landing = tree.find(address, from, endOf(address, from, to))
  // Few addresses have a fragment, and no path with one is found: only then it is looked for.
  if (landing === undefined) return parseBeforeFragment(address, from, to)
  const params = paramsFound(tree, landing, address)
  return params && { name: landing.name, params, query: mark < 0 ? {} : readQuery(address, to + 1, endOfQuery(address, to)) }
}

function endOfQuery(address: string, mark: number): number {
  const hash = address.indexOf('#', mark)
  return hash < 0 ? address.length : hash
}

function parseBeforeFragment(address: string, from: number, to: number): Destination | undefined {
  const hash = address.indexOf('#', from)
  return hash < 0 || hash > to ? undefined : parsePath(address.slice(0, hash), from)
}
