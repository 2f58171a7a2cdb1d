const PADDING = /[\s\p{P}_]+/gu

function pairsOf(text: string): Map<string, number> {
  const letters = [...text.replace(PADDING, '').toLowerCase()]
  const pairs = new Map<string, number>()
  const count = (pair: string) => pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  const [first, ...others] = letters
  if (first !== undefined && others.length === 0) count(first)
  others.forEach((letter, at) => {
    count(`${letters[at]}${letter}`)
  })
  return pairs
}

const sizeOf = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, times) => sum + times, 0)

/** How much two texts have in common, 0 to 1: their neighbouring letters in pairs (Dice). Spaces, punctuation and case do not count. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [left, right] = [pairsOf(one), pairsOf(other)]
  const total = sizeOf(left) + sizeOf(right)
  if (total === 0) return 0
  let shared = 0
  for (const [pair, times] of left) shared += Math.min(times, right.get(pair) ?? 0)
  return (2 * shared) / total
}

/**
 * Places of consecutive rows of a rank, equal values sharing one. `offset` rows precede the first;
 * `firstPlace` is the place of the first value, which may be shared with rows before it.
 */
export function sharedPlaces(values: readonly number[], offset: number, firstPlace: number): number[] {
  const places: number[] = []
  values.forEach((value, at) => {
    const before = places[at - 1]
    if (before === undefined) places.push(firstPlace)
    else places.push(value === values[at - 1] ? before : offset + at + 1)
  })
  return places
}
