import type { Db } from '#server/database/tables'
import { type OwnPlanRow, type OwnTaskRow, ownTasksFrom } from '#server/repositories/study/own-plans'
import type { OwnPlan, OwnTask } from '@/contract/study/own-plan.schema'
import { type OwnPlan as Layout, type OwnTask as Planned, planOwn } from '@/domain/study/own-plan'
import { wholePercent } from '@/domain/text/whole-percent'
import { learningDayOf, learningDayText, weekdayOfLearningDay } from '@/domain/time/day'
import { minutesOf, type OwnContent, ownContent } from './content'
import { dayOfDate, type Standing } from './day'

/** Study days ahead that are shown, and past ones. */
const AHEAD = 6
const PAST_DAYS = 28
const MOST_PAST = 7
const MARK = 100

type Shown = Pick<Planned, 'kind' | 'refId' | 'amount' | 'minutes'>

/** The points that a task is about, by number. */
function pointsOf({ kind, refId }: Shown, { opens }: OwnContent): readonly number[] {
  if (kind === 'practice') return [refId]
  return kind === 'lesson' ? (opens.get(refId) ?? []) : []
}

function titleOf({ kind, refId, amount }: Shown, { lessons, points, papers }: OwnContent): string {
  if (kind === 'lesson') return lessons.get(refId)?.title ?? '课时'
  if (kind === 'paper') return papers.get(refId)?.title ?? '模拟卷'
  if (kind === 'review') return `复习 ${amount} 题`
  return points.get(refId)?.title ?? '知识点'
}

function taskView(task: Shown, content: OwnContent, { isDone, gain }: Pick<OwnTask, 'isDone' | 'gain'>): OwnTask {
  const { lessons, points, frame } = content
  const ids = pointsOf(task, content)
  const share = ids.reduce((sum, id) => sum + (points.get(id)?.weight ?? 0), 0)
  const lesson = task.kind === 'lesson' ? lessons.get(task.refId) : undefined
  return {
    ...{ kind: task.kind, refId: task.refId, title: titleOf(task, content), amount: task.amount, minutes: task.minutes, isDone, gain },
    isPart: lesson !== undefined && task.amount < minutesOf(lesson),
    sharePercent: frame && ids.length > 0 ? wholePercent(share, 1) : null,
    points: ids.flatMap((id) => points.get(id)?.title ?? []),
  }
}

const marksOf = (share: number, { frame, isMeasured }: OwnContent) => (frame && isMeasured ? Math.round(share * frame.fullMarks) : null)

/** Days with tasks before today, the newest first. */
function pastOf(rows: readonly OwnTaskRow[], today: number): OwnPlan['past'] {
  const days = [...new Set(rows.filter(({ day }) => day < today).map(({ day }) => day))].sort((one, other) => other - one)
  return days.slice(0, MOST_PAST).map((day) => {
    const own = rows.filter((row) => row.day === day)
    return { day: learningDayText(day), done: own.filter(({ doneAt }) => doneAt !== null).length, total: own.length }
  })
}

type Open = Pick<OwnPlan, 'today' | 'ahead' | 'left' | 'neededMinutes' | 'lessonsDone' | 'forecast'>
const nothing: Open = {
  ...{ today: [], ahead: [], left: { lessons: [], papers: [] } },
  ...{ neededMinutes: null, lessonsDone: null, forecast: null },
}

function forecastOf({ before, after }: Layout, { frame, isMeasured }: OwnContent): OwnPlan['forecast'] {
  if (!frame || !isMeasured) return null
  const whole = (share: number) => Math.round((share * frame.fullMarks) / MARK) * MARK
  return { fullMarks: frame.fullMarks, passMarks: frame.passMarks, before: whole(before), after: whole(after) }
}

function layoutView(made: Layout, content: OwnContent, today: number): Omit<Open, 'today'> {
  const { lessons, mocks } = made.left
  const reviewed = (task: Planned) => (task.kind === 'review' ? { ...task, refId: Math.max(1, task.refId) } : task)
  const ahead = made.days.filter(({ day }) => day > today)
  const last = made.days.filter(({ tasks }) => tasks.some(({ kind }) => kind === 'lesson')).at(-1)
  return {
    ahead: ahead.slice(0, AHEAD).map(({ day, minutes, tasks }) => ({
      day: learningDayText(day),
      minutes,
      tasks: tasks.map((task) => taskView(reviewed(task), content, { isDone: false, gain: marksOf(task.gain, content) })),
    })),
    left: {
      lessons: lessons.map(({ id, length, played }) => ({ id, title: content.lessons.get(id)?.title ?? '', minutes: length - played })),
      papers: mocks.map(({ id, minutes }) => ({ id, title: content.papers.get(id)?.title ?? '', minutes })),
    },
    neededMinutes: made.neededMinutes,
    lessonsDone: last ? learningDayText(last.day) : null,
    forecast: forecastOf(made, content),
  }
}

type Asked = { userId: number; plan: OwnPlanRow; examDay: string; rows: readonly OwnTaskRow[]; now: number }

/** Shows the tasks that a plan has for today, and how it goes on from there. */
async function openView(db: Db, { userId, plan, examDay, rows, now }: Asked): Promise<Open> {
  const today = learningDayOf(now)
  const own = rows.filter(({ day }) => day === today)
  const doneMinutes = own.filter(({ doneAt }) => doneAt !== null).reduce((sum, { minutes }) => sum + minutes, 0)
  const content = await ownContent(db, { userId, plan, examDay: dayOfDate(examDay), doneMinutes, now })
  return {
    today: own.map((row) => taskView(row, content, { isDone: row.doneAt !== null, gain: row.gain })),
    ...layoutView(planOwn(content.input), content, today),
  }
}

/** A plan as its learner sees it. */
export async function ownPlanView(db: Db, userId: number, plan: OwnPlanRow, { state, examDay }: Standing, now: number): Promise<OwnPlan> {
  const { courseId, title, subjectId, parentId, dailyMinutes, restDays, remindAt } = plan
  const today = learningDayOf(now)
  const rows = await ownTasksFrom(db, { userId, courseId }, today - PAST_DAYS)
  const open = state === 'going' && examDay !== null ? await openView(db, { userId, plan, examDay, rows, now }) : nothing
  return {
    ...{ courseId, title, categoryId: parentId ?? subjectId, state, examDay, dailyMinutes, restDays, remindAt },
    daysLeft: examDay === null ? 0 : Math.max(0, dayOfDate(examDay) - today),
    isRestDay: restDays.includes(weekdayOfLearningDay(today)),
    past: pastOf(rows, today),
    changes: plan.changedDay === today ? plan.changes : [],
    ...open,
  }
}
