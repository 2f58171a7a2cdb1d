import { weekdayOfLearningDay } from '@/domain/time/day'
import { MAKE_UP_DAYS } from './credit'

/** A task that is not done yet. `plannedDay`: when an overdue one is to be made up, if that was planned. */
export type ReplanTask = { id: number; dueDay: number; plannedDay: number | null; minutes: number; level: 'basic' | 'senior' }
/** `lastDay`: the last learning day before the exam; null without an exam. */
export type ReplanRules = { today: number; dailyMinutes: number; restDays: readonly number[]; lastDay: number | null }
/** `overdue`: it was not done in time and is made up on that day. `room`: others had to come first, so its due day moved. */
export type ReplanMove = { taskId: number; from: number; to: number; reason: 'overdue' | 'room' }
/** `neededMinutes`: minutes a day with which all would be done before the exam, where today's setting does not reach. */
export type Replan = { moves: ReplanMove[]; neededMinutes: number | null }

const isOverdue = ({ dueDay }: ReplanTask, today: number) => dueDay < today

/** Whether something overdue has no day ahead on which it is made up. */
export function isBehind(tasks: readonly ReplanTask[], today: number): boolean {
  return tasks.some((task) => isOverdue(task, today) && (task.plannedDay ?? -1) < today)
}

/** Learning days one after the other, without rest days. */
function nextDay(day: number, restDays: readonly number[]): number {
  let next = day
  while (restDays.includes(weekdayOfLearningDay(next))) next += 1
  return next
}

/** The day on which each task is finished, when they are done one after the other, so many minutes a day. */
function finishDays(order: readonly ReplanTask[], { today, dailyMinutes, restDays }: ReplanRules) {
  let day = nextDay(today, restDays)
  let left = dailyMinutes
  return order.map((task) => {
    let open = task.minutes
    while (open > left) {
      open -= left
      day = nextDay(day + 1, restDays)
      left = dailyMinutes
    }
    left -= open
    return { task, day }
  })
}

/** Tasks that can still earn credits by being made up come first, then those that are due, those that earn nothing any more last. */
function rank({ dueDay }: ReplanTask, today: number): number {
  if (dueDay >= today) return dueDay
  return dueDay + MAKE_UP_DAYS >= today ? dueDay : Number.MAX_SAFE_INTEGER
}

const byRank = (today: number) => (a: ReplanTask, b: ReplanTask) => rank(a, today) - rank(b, today) || a.dueDay - b.dueDay || a.id - b.id

function learningDaysUntil(today: number, lastDay: number, restDays: readonly number[]): number {
  let count = 0
  for (let day = today; day <= lastDay; day++) if (!restDays.includes(weekdayOfLearningDay(day))) count += 1
  return count
}

const STEP = 5

/** Minutes a day that finish everything by the last day, in steps of five; null where they are enough already or no day is left. */
function neededFor(tasks: readonly ReplanTask[], { today, dailyMinutes, restDays, lastDay }: ReplanRules): number | null {
  if (lastDay === null) return null
  const days = learningDaysUntil(today, lastDay, restDays)
  const all = tasks.reduce((sum, { minutes }) => sum + minutes, 0)
  if (all <= days * dailyMinutes) return null
  return Math.ceil(all / Math.max(1, days) / STEP) * STEP
}

/**
 * New days for the open tasks of a learner who is behind: no rest day, no more minutes a day than set, and no task lost. A task still to
 * come is never due earlier than before. Where the days before the exam do not reach, what is basic comes before what is senior, and
 * the minutes that would reach are told. What is overdue keeps the due day its credits count from.
 */
export function replan(tasks: readonly ReplanTask[], rules: ReplanRules): Replan {
  const { today } = rules
  const neededMinutes = neededFor(tasks, rules)
  const order = [...tasks].sort(byRank(today))
  const isLess = ({ level }: ReplanTask) => Number(level === 'senior')
  if (neededMinutes !== null) order.sort((a, b) => isLess(a) - isLess(b))
  const moves = finishDays(order, rules).flatMap(({ task, day }): ReplanMove[] => {
    const before = task.plannedDay ?? task.dueDay
    if (isOverdue(task, today)) return day === before ? [] : [{ taskId: task.id, from: before, to: day, reason: 'overdue' }]
    return day > task.dueDay ? [{ taskId: task.id, from: task.dueDay, to: day, reason: 'room' }] : []
  })
  return { moves, neededMinutes }
}
