import { clockText } from '@/domain/time/clock-text'
import { countdownOf } from '@/domain/time/countdown'
import { hourText, monthDayText } from '@/domain/time/day'
import { MINUTE_MS, SECOND_MS } from '@/domain/time/units'

/** When a dated mock may be sat, epoch ms: from the first moment until before the last. */
export type DatedTimes = { opensAt: number; closesAt: number }

/** The waiting room opens this long before the exam. */
const WAIT_MS = 15 * MINUTE_MS
/** Learners are reminded this long before the exam. */
export const REMIND_MS = 30 * MINUTE_MS
/** A learner in the waiting room asks for its state at this interval; whoever has not asked for three of them has left. */
export const ROOM_ASK_MS = 20 * SECOND_MS
export const ROOM_GONE_MS = 3 * ROOM_ASK_MS

/** The first moment of the waiting room. */
export const roomOpensAt = ({ opensAt }: Pick<DatedTimes, 'opensAt'>): number => opensAt - WAIT_MS

type Phase = 'early' | 'waiting' | 'open' | 'over'

/** Where a dated mock is at a moment: before its waiting room, in it, under way, or over. */
export function datedPhase(times: DatedTimes, now: number): Phase {
  if (now >= times.closesAt) return 'over'
  if (now >= times.opensAt) return 'open'
  return now < roomOpensAt(times) ? 'early' : 'waiting'
}

/** Learners who wait enter over so many milliseconds for each of them, within these limits. */
const ENTER = { eachMs: 5, leastMs: 3 * SECOND_MS, mostMs: MINUTE_MS }

/** How long one of so many learners waits before they enter, so that not all come at once; `chance` in [0, 1). */
export function enterDelay(waitingCount: number, chance: number): number {
  return Math.floor(chance * Math.min(ENTER.mostMs, Math.max(ENTER.leastMs, waitingCount * ENTER.eachMs)))
}

/** A wait as it is shown: `2 天 3 小时`, on the last day a clock. */
export function waitText(ms: number): string {
  const { days, hours } = countdownOf(ms)
  return days > 0 ? `${days} 天 ${Number(hours)} 小时` : clockText(Math.max(0, Math.ceil(ms / SECOND_MS)))
}

type Own = { isSat: boolean; isRunning: boolean }
/** The state a learner finds a dated mock in. `sitting` and `sat`: while it is under way; `report` and `missed`: once it is over. */
export type DatedStep = 'early' | 'waiting' | 'open' | 'sitting' | 'sat' | 'report' | 'missed'

/** Finds the state of a dated mock for a learner. An attempt that runs is gone on with whatever the hour: after the end it is practice. */
export function datedStep(times: DatedTimes, { isSat, isRunning }: Own, now: number): DatedStep {
  const phase = datedPhase(times, now)
  if (isRunning) return 'sitting'
  if (phase === 'over') return isSat ? 'report' : 'missed'
  if (phase === 'open') return isSat ? 'sat' : 'open'
  return phase
}

/** The faults that keep a paper from being a dated mock. */
type DatedFault = 'times' | 'short' | 'tries' | 'ranked'
type DatedTerms = { opensAt: number | null; closesAt: number | null; minutes: number; mostTries: number | null; showsPlacesAtOnce: boolean }

/** Names the first fault of terms for a dated mock; undefined when there is none. */
export function datedFault({ opensAt, closesAt, minutes, mostTries, showsPlacesAtOnce }: DatedTerms): DatedFault | undefined {
  if (opensAt === null || closesAt === null) return 'times'
  if (closesAt - opensAt < minutes * MINUTE_MS) return 'short'
  if (mostTries !== null && mostTries !== 1) return 'tries'
  return showsPlacesAtOnce ? 'ranked' : undefined
}

/** The times of a dated mock in words, the day once where it ends on the same: `12 月 3 日 19:00–21:00`. */
export function datedText({ opensAt, closesAt }: DatedTimes): string {
  const [day, lastDay] = [monthDayText(opensAt), monthDayText(closesAt)]
  return `${day} ${hourText(opensAt)}–${day === lastDay ? '' : `${lastDay} `}${hourText(closesAt)}`
}
