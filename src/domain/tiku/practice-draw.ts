import { shuffle } from './shuffle'

/** Holds a unit that is drawn at once: a question, or a material with its children. `size` counts the questions that take an answer. */
export type DrawUnit = { id: number; size: number }

/**
 * Units drawn by `random` (numbers in [0, 1)) until `count` questions are there. A material that would go beyond is passed over, unless
 * there is nothing else.
 */
export function drawUnits<Unit extends DrawUnit>(units: readonly Unit[], count: number, random: () => number): Unit[] {
  const order = shuffle(
    units.filter(({ size }) => size > 0),
    random,
  )
  const drawn: Unit[] = []
  let left = count
  for (const unit of order)
    if (unit.size <= left) {
      drawn.push(unit)
      left -= unit.size
    }
  return drawn.length > 0 ? drawn : order.slice(0, 1)
}

/** `count` different places from 1 to `total`, or all of them, in a drawn order: a Fisher–Yates that keeps only what it has moved. */
export function drawPlaces(total: number, count: number, random: () => number): number[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(total, count) }, (_none, at) => {
    const other = at + Math.floor(random() * (total - at))
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return drawn + 1
  })
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A seed for `seededRandom` out of a text (FNV-1a): the same text, the same draw. */
export function seedOf(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME) >>> 0
  return hash
}
