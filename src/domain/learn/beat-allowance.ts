/** The fastest speed of the player, 3.0, with slack for clocks and buffers. */
const FASTEST = 3.2
/** Beats come every 5 s; a first beat is trusted for this long. */
const LEAST_MS = 10_000
const MS_PER_SECOND = 1000
/** New seconds a learner may have in hand after a pause of any length. */
const RESERVE = (LEAST_MS / MS_PER_SECOND) * FASTEST

/** Holds the last accepted beat: its moment (ms), and the new seconds it left unused. */
export type BeatTrace = { at: number; left: number }

const spanOf = (trace: BeatTrace | undefined, now: number) => (trace ? Math.max(0, now - trace.at) : 0)
const earned = (ms: number) => (ms / MS_PER_SECOND) * FASTEST

/**
 * New seconds a beat may add at `now` (ms): no more than the time since the last accepted beat, at least 10 s, at the fastest speed,
 * and no more than the clock has given in all, so that many beats at once add no more than one.
 */
export function beatAllowance(trace: BeatTrace | undefined, now: number): number {
  const passed = spanOf(trace, now)
  const inHand = (trace?.left ?? RESERVE) + earned(passed)
  return Math.floor(Math.min(earned(Math.max(LEAST_MS, passed)), inHand))
}

/** The trace an accepted beat leaves when it added `used` new seconds. */
export function afterBeat(trace: BeatTrace | undefined, now: number, used: number): BeatTrace {
  const inHand = (trace?.left ?? RESERVE) + earned(spanOf(trace, now))
  return { at: Math.max(now, trace?.at ?? now), left: Math.max(0, Math.min(RESERVE, inHand - used)) }
}
