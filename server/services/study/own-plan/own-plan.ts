import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, forbidden, invalid, notFound } from '#server/refusal'
import { putExamDay } from '#server/repositories/exam/paper'
import { examDayIn, subjectOf } from '#server/repositories/study/exam-frame'
import { membersOf } from '#server/repositories/study/members'
import {
  coursesToPlan,
  findOwnPlan,
  lessonsOfCourse,
  type OwnPlanRow,
  ownPlansOf,
  ownTasksFrom,
  putOwnPlan,
  removeOwnPlan,
} from '#server/repositories/study/own-plans'
import { accessTo } from '#server/services/learn/lesson'
import type { OwnPlan, OwnPlanCard, OwnPlans, SetOwnPlan } from '@/contract/study/own-plan.schema'
import { canLearn } from '@/domain/course/course'
import { daysUntil, isDay } from '@/domain/exam/exam-day'
import { learningDayOf } from '@/domain/time/day'
import { categoriesOf, dayOfDate, type Standing, settleOwn, standingOf } from './day'
import { ownPlanView } from './view'

/** More courses than so many are not offered at once. */
const MOST_COURSES = 50
/** An exam is at most so many days ahead: three years. */
const FARTHEST_DAYS = 1_095

/** A plan with its standing, after what was done is written down. */
async function settled(deps: Deps, userId: number, plan: OwnPlanRow): Promise<Standing> {
  const standing = await standingOf(deps.db, userId, plan, deps.now())
  await settleOwn(deps, userId, plan, standing)
  return standing
}

export async function readOwnPlan(deps: Deps, userId: number, courseId: number): Promise<OwnPlan> {
  const found = await findOwnPlan(deps.db, { userId, courseId })
  if (!found) throw notFound('学习计划')
  const standing = await settled(deps, userId, found)
  const plan = (await findOwnPlan(deps.db, { userId, courseId })) ?? found
  return ownPlanView(deps.db, userId, plan, standing, deps.now())
}

/** Throws where a learner may make no plan for a course. */
async function mustPlan({ db, now }: Deps, userId: number, courseId: number): Promise<void> {
  const lessons = await lessonsOfCourse(db, courseId)
  if (lessons === undefined) throw notFound('课程')
  if ((await membersOf(db, userId)).some((member) => member.courseId === courseId)) throw conflict('这门课你在班级里学，按班级计划来就好')
  if (!canLearn((await accessTo(db, userId, courseId, now())).access, false)) throw forbidden('购买课程后就能给自己定计划')
  if (lessons === 0) throw conflict('这门课还没有课时，等上了课再来定计划')
}

/** Makes a learner's plan for a course, or changes it. The day of the exam is that of its direction, which every page shows. */
export async function setOwnPlan(deps: Deps, userId: number, courseId: number, body: SetOwnPlan): Promise<OwnPlan> {
  const { db, now } = deps
  const { examDay, dailyMinutes, restDays } = body
  const today = learningDayOf(now())
  if (!isDay(examDay)) throw invalid('请选一个考试日期')
  if (dayOfDate(examDay) <= today || daysUntil(examDay, now()) <= 0) throw invalid('考试日期要在明天或以后')
  if (daysUntil(examDay, now()) > FARTHEST_DAYS) throw invalid('考试日期最远是三年后')
  await mustPlan(deps, userId, courseId)
  const { id, parentId } = await subjectOf(db, courseId)
  await tx(db, async (work) => {
    await putOwnPlan(work, { userId, courseId }, { dailyMinutes, restDays: [...restDays].sort(), day: today, now: now() })
    const own = await examDayIn(work, userId, [id])
    // A day of the subject alone would be shown before that of its direction.
    await putExamDay(work, userId, own === null ? (parentId ?? id) : id, examDay)
  })
  return readOwnPlan(deps, userId, courseId)
}

export async function endOwnPlan({ db }: Deps, userId: number, courseId: number): Promise<object> {
  if (!(await tx(db, (work) => removeOwnPlan(work, { userId, courseId })))) throw notFound('学习计划')
  return {}
}

async function cardOf(db: Db, userId: number, plan: OwnPlanRow, examDay: string | null, now: number): Promise<OwnPlanCard> {
  const today = learningDayOf(now)
  const tasks = await ownTasksFrom(db, { userId, courseId: plan.courseId }, today)
  return {
    courseId: plan.courseId,
    title: plan.title,
    examDay,
    daysLeft: examDay === null ? 0 : Math.max(0, dayOfDate(examDay) - today),
    doneCount: tasks.filter(({ doneAt }) => doneAt !== null).length,
    taskCount: tasks.length,
  }
}

/** Plans of the learner that go on, with how much of today is done; the nearest exam first. */
export async function ownCards(deps: Deps, userId: number): Promise<OwnPlanCard[]> {
  const cards: OwnPlanCard[] = []
  for (const plan of await ownPlansOf(deps.db, userId)) {
    const { state, examDay } = await settled(deps, userId, plan)
    if (state === 'going') cards.push(await cardOf(deps.db, userId, plan, examDay, deps.now()))
  }
  return cards.sort((one, other) => one.daysLeft - other.daysLeft)
}

/** Every plan of the learner, and the courses for which they may make one. */
export async function ownPlans(deps: Deps, userId: number): Promise<OwnPlans> {
  const { db, now } = deps
  const plans: OwnPlanCard[] = []
  for (const plan of await ownPlansOf(db, userId)) {
    const { examDay } = await settled(deps, userId, plan)
    plans.push(await cardOf(db, userId, plan, examDay, now()))
  }
  const courses: OwnPlans['courses'] = []
  for (const course of await coursesToPlan(db, userId, now(), MOST_COURSES)) {
    const { id, parentId } = await subjectOf(db, course.id)
    courses.push({ ...course, examDay: await examDayIn(db, userId, categoriesOf({ subjectId: id, parentId })) })
  }
  return { plans, courses }
}
