/** Minimum interval between two messages of a learner, ms. */
export const LIVE_PAUSE_MS = 3_000

type Said = { id: number; second: number }

/** Messages without duplicates in order, the newest `most` of them, without hidden ones. */
export function joinMessages<T extends Said>(known: readonly T[], added: readonly T[], hidden: ReadonlySet<number>, most: number): T[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()]
    .filter(({ id }) => !hidden.has(id))
    .sort((a, b) => a.id - b.id)
    .slice(-most)
}

/** The replay's chat up to the player's position in seconds, the newest `most`. */
export function messagesUpTo<T extends Said>(messages: readonly T[], at: number, most: number): T[] {
  return messages
    .filter(({ second }) => second <= at)
    .sort((a, b) => a.second - b.second || a.id - b.id)
    .slice(-most)
}
