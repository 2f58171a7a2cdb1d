import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { secondsOfDay } from '#server/repositories/learn/days'
import { standing } from '#server/repositories/study/credit-ranks'
import type { Evidence } from '#server/repositories/study/evidence'
import { type Member, membersOf, myClassOf } from '#server/repositories/study/members'
import { comingLives, planTitle, stagesOf, type TaskRow, tasksOf } from '#server/repositories/study/tasks'
import { openCourses } from '#server/services/learn/lesson'
import { learnerStreak } from '#server/services/learn/streak'
import type {
  GroupQuery,
  Plan,
  PlanTask,
  RecordMonthQuery,
  Stage,
  StageCard,
  StudyHome,
  TaskDay,
  TaskListQuery,
} from '@/contract/study/plan.schema'
import { learnedMinutes } from '@/domain/learn/learned'
import { isDone, taskStateOf } from '@/domain/study/credit'
import { todaysTasks, weekOf } from '@/domain/study/study-plan'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { isPlanBehind, openChangeOf, replanIfBehind } from './replan'
import { settledTasks } from './settle'

type Dated = PlanTask & { dueDay: number; doneDay: number | null; plannedDay: number | null }

/** A practice has at most so many questions. */
const MOST_QUESTIONS = 100

/** The practice that a task of some difficulties is done by; nothing where it is of all of them. */
function practiceOf({ kind, refId, pointId, need, difficulties, subjectId }: TaskRow): Pick<PlanTask, 'practice'> {
  if (kind !== 'practice' || difficulties.length === 0 || subjectId === null) return {}
  const count = Math.min(Math.max(1, need), MOST_QUESTIONS)
  if (pointId !== null) return { practice: { kind: 'point', pointId, count, difficulties } }
  return { practice: { kind: 'random', categoryId: subjectId, chapterId: refId, count, types: [], difficulties } }
}

function taskView(row: TaskRow, member: Member, today: number, seen: Evidence | undefined): Dated {
  const dueDay = row.dueDay ?? member.planDay + row.dueOffset
  const state = taskStateOf(dueDay, today, row.outcome)
  return {
    id: row.id,
    stageId: row.stageId,
    kind: row.kind,
    level: row.level,
    title: row.title,
    refId: row.refId,
    courseId: row.courseId ?? member.courseId,
    need: row.need,
    ...(row.pointId === null ? {} : { pointId: row.pointId }),
    ...(row.needPercent === 0 ? {} : { needPercent: row.needPercent }),
    ...practiceOf(row),
    ...(row.needPercent === 0 || seen?.rightPercent === undefined ? {} : { rightPercent: seen.rightPercent }),
    minutes: row.minutes,
    credits: row.credits,
    due: learningDayText(dueDay),
    state,
    earned: row.earned ?? 0,
    percent: isDone(state) ? 100 : (seen?.percent ?? 0),
    doneOn: row.doneDay === null ? null : learningDayText(row.doneDay),
    plannedOn: row.plannedDay === null || isDone(state) ? null : learningDayText(row.plannedDay),
    dueDay,
    doneDay: row.doneDay,
    plannedDay: row.plannedDay,
  }
}

type Settled = Awaited<ReturnType<typeof settledTasks>>

/** Tasks of a member's plan as they are today. */
const datedTasks = ({ member, rows, seen }: Settled, today: number): Dated[] =>
  rows.map((row) => taskView(row, member, today, seen.get(row.id)))

const plain = ({ dueDay: _due, doneDay: _done, plannedDay: _planned, ...task }: Dated): PlanTask => task

/** Tells whether a task planned for today can earn nothing any more. */
const isRetake = ({ plannedDay, state }: Dated, today: number) => state === 'missed' && plannedDay === today

/** A member with their tasks; the plan of who is behind is made anew first. */
async function plannedTasks(deps: Deps, userId: number, courseGroupId: number | undefined, today: number) {
  const settled = await settledTasks(deps, userId, courseGroupId)
  if (!isPlanBehind(settled.rows, today)) return settled
  if (!(await replanIfBehind(deps, userId, settled.member.courseGroupId))) return settled
  return { ...settled, rows: await tasksOf(deps.db, userId, settled.member.planId) }
}

/** How many of the learner's class have more credits. */
async function aboveInClass(db: Db, { courseGroupId, classSeq, credits }: Member): Promise<number> {
  const board = { courseGroupId, classSeq, groupSeq: undefined }
  return (await standing(db, { board, of: 'credits', span: 'total', since: 0 }, credits, credits)).aboveOwn
}

/** The study centre: today's tasks, tasks to make up, the week, and the learner's progress. */
export async function studyHome(deps: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<StudyHome> {
  const { db, now } = deps
  const today = learningDayOf(now())
  const settled = await plannedTasks(deps, userId, courseGroupId, today)
  const { member, all } = settled
  const tasks = datedTasks(settled, today)
  const courses = [...new Set([member.courseId, ...settled.rows.flatMap((row) => row.courseId ?? [])])]
  const [{ count: streak, freezes }, above, lives, seconds, change] = await Promise.all([
    learnerStreak(deps, userId),
    aboveInClass(db, member),
    openCourses(db, userId, courses, now()).then((open) => comingLives(db, open, now(), 1)),
    secondsOfDay(db, userId, today),
    openChangeOf(db, member, tasks),
  ])
  const [live] = lives
  return {
    mine: myClassOf(member),
    subjects: all.map(myClassOf),
    today: [...todaysTasks(tasks, today, member.dailyMinutes), ...tasks.filter((task) => isRetake(task, today))].map(plain),
    late: tasks.filter(({ state }) => state === 'late').map(plain),
    week: weekOf(today).map((day) => ({
      day: learningDayText(day),
      due: tasks.filter(({ dueDay }) => dueDay === day).length,
      done: tasks.filter(({ doneDay }) => doneDay === day).length,
    })),
    doneCount: tasks.filter(({ state }) => isDone(state)).length,
    taskCount: tasks.length,
    streak,
    freezes,
    goal: { minutes: member.dailyMinutes, doneMinutes: learnedMinutes(seconds) },
    change,
    place: member.credits > 0 ? above + 1 : null,
    nextLive: live && live.startAt !== null ? { ...live, startAt: live.startAt } : null,
  }
}

/** Tasks of one level, in the order of the plan. */
export async function studyTasks(deps: Deps, userId: number, { courseGroupId, level }: TaskListQuery): Promise<PlanTask[]> {
  const tasks = datedTasks(await settledTasks(deps, userId, courseGroupId), learningDayOf(deps.now()))
  return tasks.filter((task) => task.level === level).map(plain)
}

/** A stage opens on the first day one of its tasks could be begun: the day after the stage before ends, or when that is all done. */
function stageCards(
  stages: readonly { id: number; title: string; intro: string }[],
  tasks: readonly Dated[],
  member: Member,
  today: number,
) {
  let from = member.startDay
  let isBeforeDone = true
  return stages.map(({ id, title, intro }): StageCard => {
    const own = tasks.filter(({ stageId }) => stageId === id)
    const last = Math.max(from, ...own.map(({ dueDay }) => dueDay))
    const done = own.filter(({ state }) => isDone(state))
    const card = {
      id,
      title,
      intro,
      from: learningDayText(from),
      to: learningDayText(last),
      isOpen: today >= from || isBeforeDone,
      taskCount: own.length,
      doneCount: done.length,
      earned: own.reduce((sum, { earned }) => sum + earned, 0),
      credits: own.reduce((sum, { credits }) => sum + credits, 0),
    }
    from = last + 1
    isBeforeDone = done.length === own.length
    return card
  })
}

/** The learner's own plan with its tasks; a plan of another class is not found. */
async function ownPlan(deps: Deps, userId: number, planId: number) {
  const found = (await membersOf(deps.db, userId)).find((member) => member.planId === planId)
  if (!found) throw notFound('学习计划')
  const settled = await settledTasks(deps, userId, found.courseGroupId)
  const { member } = settled
  const today = learningDayOf(deps.now())
  const tasks = datedTasks(settled, today)
  return { member, tasks, stages: stageCards(await stagesOf(deps.db, planId), tasks, member, today) }
}

export async function studyPlan(deps: Deps, userId: number, planId: number): Promise<Plan> {
  const { member, stages } = await ownPlan(deps, userId, planId)
  const plan = await planTitle(deps.db, planId)
  return { id: planId, title: plan?.title ?? '', classTitle: member.title, stages }
}

export async function studyStage(deps: Deps, userId: number, planId: number, stageId: number): Promise<Stage> {
  const { stages, tasks } = await ownPlan(deps, userId, planId)
  const stage = stages.find(({ id }) => id === stageId)
  if (!stage) throw notFound('学习阶段')
  return { stage, tasks: tasks.filter((task) => task.stageId === stageId).map(plain) }
}

/** Days of a month with tasks due or done: a task is on the day it was done, else on its due day. */
export async function taskRecord(deps: Deps, userId: number, { courseGroupId, month }: RecordMonthQuery): Promise<TaskDay[]> {
  const tasks = datedTasks(await settledTasks(deps, userId, courseGroupId), learningDayOf(deps.now()))
  const byDay = new Map<string, PlanTask[]>()
  for (const task of tasks) {
    const day = task.doneOn ?? task.due
    if (day.startsWith(month)) byDay.set(day, [...(byDay.get(day) ?? []), plain(task)])
  }
  return [...byDay].sort(([a], [b]) => a.localeCompare(b)).map(([day, rows]) => ({ day, tasks: rows }))
}
