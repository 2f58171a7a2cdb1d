/** Names the part that failed: a whole page, or a part of one. */
export type CaughtIn = 'page' | 'part'
type Listener = (error: unknown, where: CaughtIn) => void

const listeners = new Set<Listener>()

/** Publishes an error that was caught, because its page or part shows 重试 in its place. */
export function reportCaught(error: unknown, where: CaughtIn): void {
  for (const listener of [...listeners]) listener(error, where)
}

/** Calls back with each caught error; returns the stop function. */
export function onCaught(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
