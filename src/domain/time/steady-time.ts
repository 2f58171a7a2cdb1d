/** Two clocks read at one moment, in milliseconds: the device's own, and one that runs on evenly however the device's is set. */
export type ClockPair = { wall: number; elapsed: number }
/** `now`: epoch ms, even; `leapt`: how much more has passed by the device's own clock, in milliseconds, 0 while the two agree. */
export type SteadyTime = { now: number; leapt: number; at: ClockPair }

/** Between two readings the clocks may part by so much, in milliseconds; by more, the device's was set, or it slept. */
export const LEAP_MS = 3_000

/** The first reading, from the device's clock. */
export function steadyFrom(at: ClockPair): SteadyTime {
  return { now: at.wall, leapt: 0, at }
}

/** The next reading. A jump of the device's clock is not followed; sleep looks the same, so the jump is returned. */
export function steadyAt(before: SteadyTime, at: ClockPair): SteadyTime {
  const byWall = at.wall - before.at.wall
  const byElapsed = at.elapsed - before.at.elapsed
  const leap = byWall - byElapsed
  if (Math.abs(leap) <= LEAP_MS) return { now: before.now + byWall, leapt: before.leapt, at }
  const leapt = before.leapt + leap
  return { now: before.now + byElapsed, leapt: leapt > LEAP_MS ? leapt : 0, at }
}
