const MINUTE_S = 60

/** Whole minutes of so many seconds learned, the same wherever minutes are shown; a minute that is not over does not count. */
export const learnedMinutes = (seconds: number): number => Math.floor(seconds / MINUTE_S)

type Learned = { todaySeconds: number; streak: number }

/** Tells the time learned today and for how many days on end; without a streak, today alone. */
export function learnedTodayText({ todaySeconds, streak }: Learned): string {
  const today = `今天学习 ${learnedMinutes(todaySeconds)} 分钟`
  return streak > 0 ? `${today} · 连续学习 ${streak} 天` : today
}

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

/** The fastest speed of the player, 3.0, with slack for clocks and buffers. */
const BEAT_ALLOWANCE_FASTEST = 3.2
/** Beats come every 5 s; a first beat is trusted for this long. */
const LEAST_MS = 10_000
const BEAT_ALLOWANCE_MS_PER_SECOND = 1000
/** New seconds a learner may have in hand after a pause of any length. */
const RESERVE = (LEAST_MS / BEAT_ALLOWANCE_MS_PER_SECOND) * BEAT_ALLOWANCE_FASTEST

/** Holds the last accepted beat: its moment (ms), and the new seconds it left unused. */
export type BeatTrace = { at: number; left: number }

const spanOf = (trace: BeatTrace | undefined, now: number) => (trace ? Math.max(0, now - trace.at) : 0)
const earned = (ms: number) => (ms / BEAT_ALLOWANCE_MS_PER_SECOND) * BEAT_ALLOWANCE_FASTEST

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

type Cue = { from: number; to: number; text: string }

/** Fewer pairs than this in common are chance. */
const LEAST_SHARED = 4

/** Pairs of neighbouring characters, without signs and spaces. */
function pairsOf(text: string): Set<string> {
  const plain = [...text.normalize('NFKC').toLowerCase()].filter((each) => /[\p{L}\p{N}]/u.test(each))
  return new Set(plain.slice(1).map((each, at) => `${plain[at]}${each}`))
}

/** Finds where a lesson speaks of a text: the start in whole seconds of the cue that shares most pairs of characters with it; null when none is near. */
export function secondFinder(cues: readonly Cue[]): (text: string) => number | null {
  const pairs = cues.map(({ from, text }) => ({ from, said: [...pairsOf(text)] }))
  return (text) => {
    const wanted = pairsOf(text)
    let best: { shared: number; from: number } | null = null
    for (const { from, said } of pairs) {
      const shared = said.filter((pair) => wanted.has(pair)).length
      if (shared >= LEAST_SHARED && shared > (best?.shared ?? 0)) best = { shared, from }
    }
    return best && Math.floor(best.from)
  }
}

/** Where a lesson speaks of one text. */
export const secondAbout = (cues: readonly Cue[], text: string): number | null => secondFinder(cues)(text)
