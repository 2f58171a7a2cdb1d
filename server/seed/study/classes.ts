import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { putScore } from '#server/repositories/service/class-service'
import { putMember } from '#server/repositories/study/members'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer } from '#server/seed/offer'
import { addSpans, nothingPlayed } from '@/domain/learn/played'
import { learningDayOf, shanghaiHour } from '@/domain/time/day'
import type { CourseGroupSeed, ScoreSeed } from './class-shapes'

type ClassSeed = CourseGroupSeed['classes'][number]
type TaskSeed = CourseGroupSeed['plan']['stages'][number]['tasks'][number]

const EVENING_HOUR = 20
const GROUP_SIZE = 6
const JOINED_DAYS_AGO = 30

const tasksIn = ({ plan }: CourseGroupSeed) => plan.stages.flatMap(({ tasks }) => tasks)
/** Classes start on a day counted from the one on which they are made. */
const startDayOf = ({ startedDaysAgo }: ClassSeed, now: number) => learningDayOf(now) - startedDaysAgo

async function writePlan(work: Tx, { id: groupId, plan }: CourseGroupSeed): Promise<void> {
  await insertRows(work, 'study_plan', ['id'], [{ id: plan.id, course_group_id: groupId, title: plan.title }])
  const stages = plan.stages.map(({ id, title, intro }, at) => ({ id, plan_id: plan.id, seq: at + 1, title, intro }))
  await insertRows(work, 'plan_stage', ['id'], stages)
  const tasks = plan.stages.flatMap(({ id: stage_id, tasks }) =>
    tasks.map(({ id, kind, level, title, refId, need, minutes, credits, dueOffset }) => {
      return { id, plan_id: plan.id, stage_id, kind, level, title, ref_id: refId, need: need ?? 0, minutes, credits, due_offset: dueOffset }
    }),
  )
  await insertRows(
    work,
    'plan_task',
    ['id'],
    tasks.map((task, at) => ({ ...task, seq: at + 1 })),
  )
}

/** Course groups with their plans and classes. */
export async function writeClasses(offering: Offering, groups: readonly CourseGroupSeed[]): Promise<void> {
  const { work, now } = offering
  const rows = groups.map(({ id, courseId, title, intro }) => ({ id, course_id: courseId, title, intro }))
  const made = new Set((await offer(offering, 'course_group', ['id'], rows, { under: { course_id: 'course' } })).map(({ id }) => id))
  const own = groups.filter(({ id }) => made.has(id))
  for (const group of own) await writePlan(work, group)
  const classes = own.flatMap((group) =>
    group.classes.map((one) => ({
      id: one.id,
      course_group_id: group.id,
      plan_id: group.plan.id,
      seq: one.seq,
      title: one.title,
      teacher_name: one.teacherName,
      teacher_words: one.teacherWords,
      start_day: startDayOf(one, now),
      capacity: one.capacity,
      is_open: true,
    })),
  )
  await insertRows(work, 'study_class', ['id'], classes)
}

/** Accounts of simulated learners that are not there yet. */
async function writeSimulated(work: Tx, { simulated }: ClassSeed, now: number): Promise<void> {
  if (simulated.length === 0) return
  const created_at = shanghaiHour(now, -JOINED_DAYS_AGO, EVENING_HOUR)
  await work
    .insertInto('users')
    .values(simulated.map(({ mobile, nickname }) => ({ mobile, nickname, created_at })))
    .onConflict((known) => known.doNothing())
    .execute()
}

type Lesson = { id: number; courseId: number; length: number }

/** Plays lessons for a simulated learner: the first lessons of the plan, each so many days off its due day, never in the future. */
function learnedBy(
  tasks: readonly TaskSeed[],
  lessons: ReadonlyMap<number, Lesson>,
  count: number,
  shift: number,
  startDay: number,
  now: number,
) {
  const today = learningDayOf(now)
  const order = tasks.filter(({ kind }) => kind === 'lesson').sort((a, b) => a.dueOffset - b.dueOffset)
  return order.slice(0, count).flatMap(({ refId, dueOffset }) => {
    const lesson = lessons.get(refId)
    const daysAgo = today - (startDay + Math.max(0, dueOffset + shift))
    if (!lesson || daysAgo < 0) return []
    const at = Math.min(now, shanghaiHour(now, -daysAgo, EVENING_HOUR))
    const played = addSpans(nothingPlayed(lesson.length), [{ from: 0, to: lesson.length }], lesson.length)
    return [{ lesson, at, played }]
  })
}

async function writeLearned(work: Tx, userId: number, learned: ReturnType<typeof learnedBy>): Promise<void> {
  if (learned.length === 0) return
  const base = learned.map(({ lesson, at, played }) => {
    return { user_id: userId, lesson_id: lesson.id, course_id: lesson.courseId, played, updated_at: at }
  })
  const seconds = learned.map(({ lesson }) => lesson.length)
  const states = base.map((row, at) => ({ ...row, played_seconds: seconds[at] ?? 0, position: seconds[at] ?? 0, is_learned: true }))
  await work
    .insertInto('learn_state')
    .values(states)
    .onConflict((known) => known.doNothing())
    .execute()
  const days = base.map((row, at) => ({ ...row, day: learningDayOf(row.updated_at), seconds: seconds[at] ?? 0 }))
  await work
    .insertInto('learn_day')
    .values(days)
    .onConflict((known) => known.doNothing())
    .execute()
}

async function writeMembers(
  work: Tx,
  group: CourseGroupSeed,
  one: ClassSeed,
  lessons: ReadonlyMap<number, Lesson>,
  now: number,
): Promise<void> {
  await writeSimulated(work, one, now)
  const mobiles = [...one.members, ...one.simulated.map(({ mobile }) => mobile)]
  const ids = await learnerIds(work, mobiles)
  const startDay = startDayOf(one, now)
  for (const [at, mobile] of mobiles.entries()) {
    const userId = ids.get(mobile)
    if (userId === undefined) continue
    const groupSeq = Math.floor(at / GROUP_SIZE) + 1
    await putMember(work, {
      userId,
      courseGroupId: group.id,
      classId: one.id,
      groupSeq,
      startDay,
      now: shanghaiHour(now, -one.startedDaysAgo, 10),
    })
    const simulated = one.simulated.find((each) => each.mobile === mobile)
    if (simulated) await writeLearned(work, userId, learnedBy(tasksIn(group), lessons, simulated.lessons, simulated.shift, startDay, now))
  }
  const notices = one.notices.map(({ title, body, daysAgo }) => {
    return { class_id: one.id, title, body, at: Math.min(now, shanghaiHour(now, -daysAgo, 10)) }
  })
  if (notices.length > 0) await work.insertInto('class_notice').values(notices).execute()
}

/** Writes the members of the classes, the work of simulated learners, and the teacher's announcements. Made once. */
export async function writeClassLife(work: Tx, groups: readonly CourseGroupSeed[], now: number): Promise<void> {
  const rows = await work.selectFrom('lesson').select(['id', 'course_id as courseId', 'length']).execute()
  const lessons = new Map(rows.map((lesson) => [lesson.id, lesson]))
  for (const group of groups) for (const one of group.classes) await writeMembers(work, group, one, lessons, now)
}

/** Scores of public exams. Made once. */
export async function writeScores(work: Tx, scores: readonly ScoreSeed[], now: number): Promise<void> {
  for (const { daysAgo, ...score } of scores) await putScore(work, { ...score, publishedAt: shanghaiHour(now, -daysAgo, 10) })
}
