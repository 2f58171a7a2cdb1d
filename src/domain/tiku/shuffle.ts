const WORD = 2 ** 32

/** A reproducible source of chance in [0, 1): mulberry32. The seed is an integer below 2^32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WORD
  }
}

/** A copy in which the items that are not pinned change places among themselves. */
export function shuffleAround<T>(items: readonly T[], pinned: readonly T[], random: () => number): T[] {
  const free = shuffle(
    items.filter((item) => !pinned.includes(item)),
    random,
  )
  return items.flatMap((item) => (pinned.includes(item) ? [item] : free.splice(0, 1)))
}

/** A shuffled copy (Fisher–Yates); `random` gives numbers in [0, 1). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items]
  const shuffled: T[] = []
  while (rest.length > 0) shuffled.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return shuffled
}
