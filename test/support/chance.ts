import { seededRandom } from '@/domain/tiku/shuffle'

/** Draws of one run: the same seed draws the same. */
export function chance(seed: number) {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  return {
    random,
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    happens: (share: number) => random() < share,
    pick: <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0],
  }
}
export type Chance = ReturnType<typeof chance>
