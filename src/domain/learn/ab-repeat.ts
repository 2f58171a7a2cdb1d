/** The stretch played again and again, in seconds: nothing yet, its start, or both its ends. */
export type Repeat = { from: number; to?: number } | null

/** Shortest stretch that is repeated, in seconds. */
const SHORTEST = 1

/** After the button is pressed at a second: sets the start, then the end, then ends the repeat. */
export function pressRepeat(repeat: Repeat, at: number): Repeat {
  if (repeat === null) return { from: at }
  if (repeat.to !== undefined) return null
  return at - repeat.from >= SHORTEST ? { from: repeat.from, to: at } : { from: Math.min(at, repeat.from) }
}

/** The second to go back to when the end of the repeat is passed; undefined to play on. */
export function repeatFrom(repeat: Repeat, at: number): number | undefined {
  return repeat?.to !== undefined && at >= repeat.to ? repeat.from : undefined
}
