const FIRST_MS = 10_000
const LONGEST_MS = 3_600_000
const DOUBLINGS = 9

/** Milliseconds until a failed job is tried again: 10 s, doubled with each attempt, 1 h at most; `chance` (0–1) spreads it over 50–100 %. */
export function jobDelayOf(attempts: number, chance: number): number {
  const whole = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, DOUBLINGS), LONGEST_MS)
  return Math.round(whole * (0.5 + chance / 2))
}
