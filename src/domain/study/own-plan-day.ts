import type { OwnTask } from './own-plan'

const MINUTE_S = 60

/** Holds evidence about the content of a task. `count`: questions answered, or reviewed, on its day since it was planned. Seconds. */
export type OwnSeen = { isFinished: boolean; playedSeconds: number; count: number }

/**
 * Whether a task is done: a lesson once it is learned, or played until its minute where the rest follows on another day; a paper once it is
 * sat; a practice and a review by as many questions on their day as they ask for.
 */
export function isOwnTaskDone({ kind, amount }: Pick<OwnTask, 'kind' | 'amount'>, length: number, seen: OwnSeen): boolean {
  if (kind === 'paper') return seen.isFinished
  if (kind === 'lesson') return seen.isFinished || (amount < length && seen.playedSeconds >= amount * MINUTE_S)
  return seen.count >= amount || (kind === 'review' && seen.isFinished)
}

/** The input that a plan was laid out from: where one of these differs, it is laid out anew. */
export type OwnBasis = { examDay: string; dailyMinutes: number; restDays: readonly number[]; content: string }
export const replanReasons = ['missed', 'exam_day', 'minutes', 'days_off', 'content'] as const
export type ReplanReason = (typeof replanReasons)[number]

/** Why a plan is laid out anew: tasks of its last day that were not done, and what changed since; nothing for a first one. */
export function replanReasonsOf(before: OwnBasis | null, after: OwnBasis, missed: number): ReplanReason[] {
  if (before === null) return []
  const differs: Readonly<Record<ReplanReason, boolean>> = {
    missed: missed > 0,
    exam_day: before.examDay !== after.examDay,
    minutes: before.dailyMinutes !== after.dailyMinutes,
    days_off: [...before.restDays].sort().join() !== [...after.restDays].sort().join(),
    content: before.content !== after.content,
  }
  return replanReasons.filter((reason) => differs[reason])
}
