import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import type { TaskState } from '@/contract/study/plan.schema'
import { weakestFirst } from '@/domain/scoring/marks'
import { wholePercent } from '@/domain/text/whole-percent'
import { DAYS_OF_WEEK, weekdayOfLearningDay } from '@/domain/time/day'
import { isDone } from './credit'

/** The seven learning days of the week a day is in, Monday first. */
export function weekOf(day: number): number[] {
  const monday = day - weekdayOfLearningDay(day)
  return Array.from({ length: DAYS_OF_WEEK }, (_none, at) => monday + at)
}

/** A learner's own first day: who joins late starts on the day of joining, and every due day shifts with it. */
export function memberStartDay(classStart: number, joinedDay: number): number {
  return Math.max(classStart, joinedDay)
}

/** The due day of a task; one that falls on a rest day (0 is Monday) moves to the next other day. */
export function dueDayOf(startDay: number, offset: number, restDays: readonly number[]): number {
  let day = startDay + offset
  for (let moved = 0; moved < DAYS_OF_WEEK - 1 && restDays.includes(weekdayOfLearningDay(day)); moved++) day += 1
  return day
}

type Due = { dueDay: number; state: TaskState; minutes: number }

/** Lists the tasks of today: all that are due today, done or not, then the next ones as far as the day's minutes reach. */
export function todaysTasks<T extends Due>(tasks: readonly T[], today: number, dailyMinutes: number): T[] {
  const due = tasks.filter(({ dueDay }) => dueDay === today)
  let left = dailyMinutes - due.reduce((sum, { minutes }) => sum + minutes, 0)
  const ahead = tasks.filter(({ dueDay, state }) => dueDay > today && !isDone(state)).sort((a, b) => a.dueDay - b.dueDay)
  const more: T[] = []
  for (const task of ahead) {
    if (task.minutes > left) break
    left -= task.minutes
    more.push(task)
  }
  return [...due, ...more]
}

/** A whole percent, never 100 before all is there. */
export function taskPercent(done: number, need: number): number {
  if (need <= 0) return 0
  return done >= need ? 100 : Math.min(99, Math.floor((done / need) * 100))
}

/** A knowledge point worth working on: the share of its marks that was got, and its questions that were not fully right. */
type StudyStep = { point: string; percent: number; questionIds: number[] }

/** More steps than so many are no advice. */
const MOST = 3

const isOpen = ({ type, verdict }: MarkedQuestion) => type !== 'material' && ['wrong', 'partial', 'blank'].includes(verdict)

/** Questions of a result that were not fully right, without unmarked essays. */
export function missedIds(questions: readonly MarkedQuestion[]): number[] {
  return questions.filter(isOpen).map(({ id }) => id)
}

/** Names what to study after an exam: the knowledge points where most marks were left, by share, the weakest first; three at most. */
export function studyNext({ byPoint, questions }: Pick<Result, 'byPoint' | 'questions'>): StudyStep[] {
  const steps = weakestFirst(byPoint).map(({ point, marks, fullMarks }) => ({
    point,
    percent: wholePercent(marks, fullMarks),
    questionIds: missedIds(questions.filter(({ points }) => points.includes(point))),
  }))
  return steps.filter(({ questionIds }) => questionIds.length > 0).slice(0, MOST)
}
