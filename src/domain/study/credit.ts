import type { TaskOutcome, TaskState } from '@/contract/study/plan.schema'

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
