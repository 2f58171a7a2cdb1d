import type { TaskOutcome, TaskState } from '@/contract/study/plan.schema'
import { weekdayOfLearningDay } from '@/domain/time/day'
import { SECOND_MS } from '@/domain/time/units'

/** Learning days after the due day within which a task can be made up. */
export const MAKE_UP_DAYS = 7

/** How a task counts that was done on a learning day: on time up to its due day, made up within seven days after it. */
export function outcomeOf(dueDay: number, doneDay: number): TaskOutcome {
  if (doneDay <= dueDay) return 'on_time'
  return doneDay <= dueDay + MAKE_UP_DAYS ? 'made_up' : 'too_late'
}

/** Learning days a device may be without a network before what it kept counts from a later day. */
export const OFFLINE_DAYS = 3

/** The learning day something counts for that a device says was done on a day: at most so many days before the server received it. */
export function countedDay(saidDay: number, receivedDay: number | null): number {
  return receivedDay === null ? saidDay : Math.max(saidDay, receivedDay - OFFLINE_DAYS)
}

/** Credits of a task: all on time, half made up (rounded down), none later. */
export function creditsFor(credits: number, outcome: TaskOutcome): number {
  if (outcome === 'on_time') return credits
  return outcome === 'made_up' ? Math.floor(credits / 2) : 0
}

/** Credits of one day, or of a week by its Monday. */
export type CreditsAt = { at: number; credits: number }

/** Credits of the latest day, or week, once more of them were earned; what belongs to an earlier one changes nothing. */
export function latestCredits(kept: CreditsAt, added: readonly CreditsAt[]): CreditsAt {
  return added.reduce((sum, { at, credits }) => {
    if (at < sum.at) return sum
    return { at, credits: at === sum.at ? sum.credits + credits : credits }
  }, kept)
}

/** How a task is today; `outcome` is null until it is done. */
export function taskStateOf(dueDay: number, today: number, outcome: TaskOutcome | null): TaskState {
  if (outcome !== null) return outcome
  if (today <= dueDay) return 'open'
  return today <= dueDay + MAKE_UP_DAYS ? 'late' : 'missed'
}

/** Whether a task in this state is finished, in whatever way. */
export function isDone(state: TaskState): boolean {
  return state === 'on_time' || state === 'made_up' || state === 'too_late'
}

/** The learner's words for a state. */
export const taskStateNames: Readonly<Record<TaskState, string>> = {
  open: '待完成',
  late: '可补学',
  missed: '已逾期',
  on_time: '按时完成',
  made_up: '补学完成',
  too_late: '逾期完成',
}

/** The learner's words for a kind of task. */
export const taskKindNames = { lesson: '课程', live: '直播', practice: '练习', paper: '试卷', homework: '作业', reading: '阅读' } as const

/** Learning days in a row that earn a freeze day, and the most one may hold. */
const DAYS_FOR_FREEZE = 7
const MOST_FREEZES = 2

/** `count`: days learned in a row; `freezes`: missed days that would still be forgiven; `frozen`: days that were. */
type Streak = { count: number; freezes: number; frozen: number[] }

/**
 * The streak on each day up to today from the days with activity. Rest days (0 is Monday) neither count nor break it. Seven days in a row earn
 * a freeze day, two at most; a missed day uses one up by itself. Today without activity does not end a streak yet.
 */
function* streaksOf(days: readonly number[], restDays: readonly number[], today: number): Generator<Streak> {
  const learned = new Set(days)
  const nothing: Streak = { count: 0, freezes: 0, frozen: [] }
  const first = days.reduce((least, day) => Math.min(least, day), today)
  let streak = nothing
  for (let day = first; day <= today; day++) {
    if (learned.has(day)) {
      const count = streak.count + 1
      const earned = count % DAYS_FOR_FREEZE === 0 ? 1 : 0
      streak = { ...streak, count, freezes: Math.min(MOST_FREEZES, streak.freezes + earned) }
    } else if (day < today && !restDays.includes(weekdayOfLearningDay(day)) && streak.count > 0) {
      streak = streak.freezes > 0 ? { ...streak, freezes: streak.freezes - 1, frozen: [...streak.frozen, day] } : nothing
    }
    yield streak
  }
}

/** The streak of today. */
export function studyStreak(days: readonly number[], restDays: readonly number[], today: number): Streak {
  let last: Streak = { count: 0, freezes: 0, frozen: [] }
  for (const streak of streaksOf(days, restDays, today)) last = streak
  return last
}

/** The most days in a row that a learner has ever had. */
export function longestStreak(days: readonly number[], restDays: readonly number[], today: number): number {
  let most = 0
  for (const { count } of streaksOf(days, restDays, today)) most = Math.max(most, count)
  return most
}

/** Faster than this nobody reads Chinese prose: 900 characters a minute. */
const CHARACTERS_A_SECOND = 15
const LEAST_SECONDS = 10
const MOST_SECONDS = 600

/** Seconds an article of so many characters must be open before its end counts as read. */
export function readingSeconds(characters: number): number {
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.ceil(characters / CHARACTERS_A_SECOND)))
}

/** Seconds that are still missing at a moment; 0 once it was open long enough. Moments are epoch milliseconds. */
export function readingLeft(characters: number, openedAt: number, now: number): number {
  return Math.max(0, readingSeconds(characters) - Math.floor((now - openedAt) / SECOND_MS))
}
