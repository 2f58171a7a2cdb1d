import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { examDayIn } from '#server/repositories/study/exam-frame'
import { membersOf } from '#server/repositories/study/members'
import { answeredByPoint, contentMark, lessonsToPlan, papersToPlan, reviewedIn } from '#server/repositories/study/own-plan-content'
import {
  lockOwnPlan,
  noteOwnDone,
  notePlanned,
  type OwnPlanRow,
  type OwnTaskRow,
  ownTasksFrom,
  putOwnTasks,
} from '#server/repositories/study/own-plans'
import { accessTo } from '#server/services/learn/lesson'
import { forecastOf } from '#server/services/tiku/wrong-book/review'
import type { OwnPlan } from '@/contract/study/own-plan.schema'
import { canLearn } from '@/domain/course/course'
import { planOwn } from '@/domain/study/own-plan'
import { isOwnTaskDone, type OwnBasis, type OwnSeen, type ReplanReason, replanReasonsOf } from '@/domain/study/own-plan-day'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { minutesOf, ownContent } from './content'

/** The categories in which the exam of a plan may have its day. */
export const categoriesOf = ({ subjectId, parentId }: Pick<OwnPlanRow, 'subjectId' | 'parentId'>): number[] =>
  parentId === null ? [subjectId] : [subjectId, parentId]

/** The learning day of a date. */
export const dayOfDate = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** How a plan stands at a moment: whether it goes on, and the day of its exam. */
export type Standing = { state: OwnPlan['state']; examDay: string | null }

export async function standingOf(db: Db, userId: number, plan: OwnPlanRow, now: number): Promise<Standing> {
  const examDay = await examDayIn(db, userId, categoriesOf(plan))
  if ((await membersOf(db, userId)).some(({ courseId }) => courseId === plan.courseId)) return { state: 'class', examDay }
  if (!canLearn((await accessTo(db, userId, plan.courseId, now)).access, false)) return { state: 'closed', examDay }
  return { state: examDay !== null && dayOfDate(examDay) > learningDayOf(now) ? 'going' : 'over', examDay }
}

type Open = Pick<OwnTaskRow, 'kind' | 'refId' | 'amount' | 'base'>
const unseen: OwnSeen = { isFinished: false, playedSeconds: 0, count: 0 }

/** Tells of each task of a day whether it is done by now; what was answered counts on that day alone. */
async function doneOf(db: Db, userId: number, plan: OwnPlanRow, day: number, tasks: readonly Open[], now: number): Promise<boolean[]> {
  const has = (kind: OwnTaskRow['kind']) => tasks.some((task) => task.kind === kind)
  const { courseId, subjectId } = plan
  const span = { userId, from: learningDayStart(day), to: learningDayStart(day + 1) }
  const lessons = has('lesson') ? await lessonsToPlan(db, userId, courseId) : []
  const papers = has('paper') ? await papersToPlan(db, userId, subjectId, now) : []
  const answered = has('practice') ? await answeredByPoint(db, span) : new Map<number, number>()
  const reviewed = has('review') ? await reviewedIn(db, span, subjectId) : 0
  const isToday = day === learningDayOf(now)
  const dueCount = has('review') && isToday ? (await forecastOf(db, { userId, now, categoryId: subjectId })).dueCount : 1
  return tasks.map((task) => {
    const lesson = lessons.find(({ id }) => task.kind === 'lesson' && id === task.refId)
    if (lesson)
      return isOwnTaskDone(task, minutesOf(lesson), { ...unseen, isFinished: lesson.isLearned, playedSeconds: lesson.playedSeconds })
    const isSat = papers.some(({ id, satAt }) => id === task.refId && satAt !== null)
    if (task.kind === 'paper') return isOwnTaskDone(task, 0, { ...unseen, isFinished: isSat })
    const count = (task.kind === 'review' ? reviewed : (answered.get(task.refId) ?? 0)) - task.base
    return isOwnTaskDone(task, 0, { ...unseen, isFinished: dueCount === 0, count })
  })
}

type News = { basis: OwnBasis; done: OwnTaskRow[]; today: OwnTaskRow[]; reasons: ReplanReason[]; isDue: boolean }

/** Finds all that has to be written down of a plan that goes on: tasks done since, and whether today is to be laid out. */
async function newsOf(db: Db, userId: number, plan: OwnPlanRow, examDay: string, now: number): Promise<News> {
  const today = learningDayOf(now)
  const { courseId, subjectId, dailyMinutes, restDays, plannedDay } = plan
  const tasks = await ownTasksFrom(db, { userId, courseId }, plannedDay ?? today)
  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const areDone = open.length === 0 ? [] : await doneOf(db, userId, plan, plannedDay ?? today, open, now)
  const done = open.filter((_task, at) => areDone[at])
  const missed = plannedDay !== null && plannedDay < today ? open.length - done.length : 0
  const basis: OwnBasis = { examDay, dailyMinutes, restDays, content: await contentMark(db, courseId, subjectId) }
  const reasons = replanReasonsOf(plan.basis, basis, missed)
  const isDone = ({ doneAt, ...task }: OwnTaskRow) => doneAt !== null || done.some(({ seq }) => seq === task.seq)
  return {
    basis,
    done,
    reasons,
    today: tasks.filter((task) => task.day === today && isDone(task)),
    isDue: plannedDay !== today || reasons.length > 0,
  }
}

/** Lays out today: what is done stays, the rest is chosen anew. */
async function layOut(work: Tx, userId: number, plan: OwnPlanRow, { basis, today: done, reasons }: News, now: number): Promise<void> {
  const { courseId, subjectId } = plan
  const today = learningDayOf(now)
  const doneMinutes = done.reduce((sum, { minutes }) => sum + minutes, 0)
  const content = await ownContent(work, { userId, plan, examDay: dayOfDate(basis.examDay), doneMinutes, now })
  const [first] = planOwn(content.input).days
  const tasks = first?.day === today ? first.tasks : []
  const span = { userId, from: learningDayStart(today), to: learningDayStart(today + 1) }
  const answered = await answeredByPoint(work, span)
  const reviewed = await reviewedIn(work, span, subjectId)
  const { frame, isMeasured } = content
  const seq = done.reduce((most, task) => Math.max(most, task.seq), 0)
  const rows = tasks.map(({ kind, refId, amount, minutes, gain }, at) => {
    const base = kind === 'practice' ? (answered.get(refId) ?? 0) : reviewed
    const marks = frame && isMeasured ? Math.round(gain * frame.fullMarks) : null
    return { kind, refId: kind === 'review' ? subjectId : refId, amount, minutes, seq: seq + 1 + at, base, gain: marks }
  })
  await putOwnTasks(work, { userId, courseId }, today, rows)
  await notePlanned(work, { userId, courseId }, { day: today, basis, changes: reasons })
}

/** Writes down what was done of a plan, and lays out today where that is due; nothing is written where there is nothing new. */
export async function settleOwn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
  plan: OwnPlanRow,
  { state, examDay }: Standing,
): Promise<void> {
  if (state !== 'going' || examDay === null) return
  const at = now()
  const { done, isDue } = await newsOf(db, userId, plan, examDay, at)
  if (done.length === 0 && !isDue) return
  await tx(db, async (work) => {
    const held = await lockOwnPlan(work, { userId, courseId: plan.courseId })
    if (!held) return
    const news = await newsOf(work, userId, held, examDay, at)
    await noteOwnDone(work, { userId, courseId: plan.courseId }, news.done, at)
    if (news.isDue) await layOut(work, userId, held, news, at)
  })
}
