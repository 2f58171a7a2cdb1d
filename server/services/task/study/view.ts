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
} from '@/contract/learning/plan.schema'
import { isDone, taskStateOf } from '@/domain/learning/credit'
import { todaysTasks, weekOf } from '@/domain/learning/study-plan'
import { learningDayOf, learningDayText, streakOf } from '@/domain/time/learning-day'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { notFound } from '../../../refusal'
import { type Evidence, evidenceOf } from '../../../repositories/study-plan/evidence'
import { type Member, membersOf, myClassOf } from '../../../repositories/study-plan/members'
import { standing } from '../../../repositories/study-plan/ranks'
import { comingLives, planCourses, planTitle, stagesOf, type TaskRow, taskDays, tasksOf } from '../../../repositories/study-plan/tasks'
import { settledMember } from './settle'

type Dated = PlanTask & { dueDay: number; doneDay: number | null }

function taskView(row: TaskRow, member: Member, today: number, seen: Evidence | undefined): Dated {
  const dueDay = row.dueDay ?? member.startDay + row.dueOffset
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
    minutes: row.minutes,
    credits: row.credits,
    due: learningDayText(dueDay),
    state,
    earned: row.earned ?? 0,
    percent: isDone(state) ? 100 : (seen?.percent ?? 0),
    doneOn: row.doneDay === null ? null : learningDayText(row.doneDay),
    dueDay,
    doneDay: row.doneDay,
  }
}

/** Tasks of a member's plan as they are today. */
async function tasksToday(db: Db, member: Member, today: number): Promise<Dated[]> {
  const rows = await tasksOf(db, member.userId, member.planId)
  const seen = await evidenceOf(
    db,
    member.userId,
    rows.filter(({ outcome }) => outcome === null),
  )
  return rows.map((row) => taskView(row, member, today, seen.get(row.id)))
}

const plain = ({ dueDay: _due, doneDay: _done, ...task }: Dated): PlanTask => task

/** The study centre: today's tasks, tasks to make up, the week, and the learner's progress. */
export async function studyHome(deps: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<StudyHome> {
  const { db, now } = deps
  const { member, all } = await settledMember(deps, userId, courseGroupId)
  const today = learningDayOf(now())
  const tasks = await tasksToday(db, member, today)
  const board = { courseGroupId: member.courseGroupId, classSeq: member.classSeq, groupSeq: undefined }
  const { aboveOwn } = await standing(db, { board, of: 'credits', since: undefined }, userId, undefined)
  const [live] = await comingLives(db, [member.courseId, ...(await planCourses(db, member.planId))], now(), 1)
  return {
    mine: myClassOf(member),
    subjects: all.map(myClassOf),
    today: todaysTasks(tasks, today, member.dailyMinutes).map(plain),
    late: tasks.filter(({ state }) => state === 'late').map(plain),
    week: weekOf(today).map((day) => ({
      day: learningDayText(day),
      due: tasks.filter(({ dueDay }) => dueDay === day).length,
      done: tasks.filter(({ doneDay }) => doneDay === day).length,
    })),
    doneCount: tasks.filter(({ state }) => isDone(state)).length,
    taskCount: tasks.length,
    streak: streakOf(await taskDays(db, userId), today),
    place: member.credits > 0 ? aboveOwn + 1 : null,
    nextLive: live && live.startAt !== null ? { ...live, startAt: live.startAt } : null,
  }
}

/** Tasks of one level, in the order of the plan. */
export async function studyTasks(deps: Deps, userId: number, { courseGroupId, level }: TaskListQuery): Promise<PlanTask[]> {
  const { member } = await settledMember(deps, userId, courseGroupId)
  const tasks = await tasksToday(deps.db, member, learningDayOf(deps.now()))
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
  const { member } = await settledMember(deps, userId, found.courseGroupId)
  const today = learningDayOf(deps.now())
  const tasks = await tasksToday(deps.db, member, today)
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
  const { member } = await settledMember(deps, userId, courseGroupId)
  const tasks = await tasksToday(deps.db, member, learningDayOf(deps.now()))
  const byDay = new Map<string, PlanTask[]>()
  for (const task of tasks) {
    const day = task.doneOn ?? task.due
    if (day.startsWith(month)) byDay.set(day, [...(byDay.get(day) ?? []), plain(task)])
  }
  return [...byDay].sort(([a], [b]) => a.localeCompare(b)).map(([day, rows]) => ({ day, tasks: rows }))
}
