/** Holds the values that order operations on an answer. */
type Placed = { run: string; seq: number; epoch: number }

/**
 * Whether an operation that reaches the server now replaces the operation of the current answer. The last writer wins, in the
 * server's order: what was given after a taking-over beats what was given before it, however late that arrives; else the later
 * to arrive wins; and within one run of the app the higher number does. No device's clock is used.
 */
export function overrides(arriving: Placed, standing: Placed): boolean {
  if (arriving.epoch !== standing.epoch) return arriving.epoch > standing.epoch
  return arriving.run !== standing.run || arriving.seq > standing.seq
}
