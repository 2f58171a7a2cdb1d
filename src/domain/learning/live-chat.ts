/** A learner says one thing in so long, ms. */
export const LIVE_PAUSE_MS = 3_000

type Said = { id: number; second: number }

/** Messages once each in the order they were said, the newest `most` of them, without those hidden. */
export function joinMessages<T extends Said>(known: readonly T[], added: readonly T[], hidden: ReadonlySet<number>, most: number): T[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()]
    .filter(({ id }) => !hidden.has(id))
    .sort((a, b) => a.id - b.id)
    .slice(-most)
}

/** What of a replay's chat is on the screen: said up to the player's place, the newest `most`. Seconds. */
export function saidUpTo<T extends Said>(messages: readonly T[], at: number, most: number): T[] {
  return messages
    .filter(({ second }) => second <= at)
    .sort((a, b) => a.second - b.second || a.id - b.id)
    .slice(-most)
}
