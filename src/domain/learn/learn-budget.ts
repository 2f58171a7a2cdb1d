/** The fastest speed of the player, with slack for clocks and buffers. */
const FASTEST = 3.2
const MS_PER_SECOND = 1000
/** A learner has so many seconds in hand at first: ten seconds at the fastest speed. */
export const FIRST_SECONDS = 32
/** Longest time without a network that is still credited, in milliseconds. */
const LONGEST_MS = 24 * 60 * 60_000

/** New seconds a learner may still claim, as of a moment (epoch ms). */
export type LearnBudget = { at: number; left: number }

/** The budget at `now`: it grows with the clock at the fastest speed, up to a day's worth. */
export function budgetAt({ at, left }: LearnBudget, now: number): LearnBudget {
  const passed = Math.min(LONGEST_MS, Math.max(0, now - at))
  const most = (LONGEST_MS / MS_PER_SECOND) * FASTEST
  return { at: Math.max(at, now), left: Math.min(most, left + (passed / MS_PER_SECOND) * FASTEST) }
}

/** The budget after `seconds` new ones were credited. */
export function spendBudget({ at, left }: LearnBudget, seconds: number): LearnBudget {
  return { at, left: Math.max(0, left - seconds) }
}
