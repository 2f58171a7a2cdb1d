import { type Static, Type } from '@sinclair/typebox'
import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { putScore } from '#server/repositories/service/class-service'
import { lessonsMade } from '#server/repositories/site/seed-offer'
import { putMember } from '#server/repositories/study/members'
import { learnerIds, type Offering, offer, SeedError } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, placed } from '#server/seed/rows'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { PlanTaskKindSchema, PlanTaskLevelSchema } from '@/contract/study/plan.schema'
import { addSpans, nothingPlayed } from '@/domain/learn/played'
import { learningDayOf, shanghaiHour } from '@/domain/time/day'

const Count = Type.Integer({ minimum: 0 })
const TaskSeed = Type.Object(
  {
    id: Id,
    kind: PlanTaskKindSchema,
    level: PlanTaskLevelSchema,
    title: Text,
    refId: Id,
    need: Type.Optional(Count),
    minutes: Count,
    credits: Count,
    dueOffset: Count,
  },
  closed,
)
const StageSeed = Type.Object({ id: Id, title: Text, intro: Text, tasks: Type.Array(TaskSeed) }, closed)
const ClassSeed = Type.Object(
  {
    id: Id,
    seq: Id,
    title: Text,
    teacherName: Text,
    teacherWords: Text,
    startedDaysAgo: Type.Integer(),
    capacity: Id,
    notices: Type.Array(Type.Object({ title: Text, body: Text, daysAgo: Count }, closed)),
    /** Simulated learners: what they finished of the lessons in order, and by how many days they were ahead (negative) or behind. */
    simulated: Type.Array(Type.Object({ mobile: Text, nickname: Text, lessons: Count, shift: Type.Integer() }, closed)),
    members: Type.Array(Text),
  },
  closed,
)

/** A course group with its plan and the classes that follow it. */
export const CourseGroupSeed = Type.Object(
  {
    id: Id,
    courseId: Id,
    title: Text,
    intro: Text,
    plan: Type.Object({ id: Id, title: Text, stages: Type.Array(StageSeed) }, closed),
    classes: Type.Array(ClassSeed),
  },
  closed,
)
export const ScoreSeed = Type.Object(
  {
    examName: Text,
    ticketNo: Text,
    mobile: Text,
    candidate: Text,
    subjects: Type.Array(Type.Object({ name: Text, marks: Count, passMarks: Count }, closed)),
    daysAgo: Count,
  },
  closed,
)
export type CourseGroupSeed = Static<typeof CourseGroupSeed>
export type ScoreSeed = Static<typeof ScoreSeed>

const Second = Type.Number({ minimum: 0 })

/** Study content of a lesson: chapters of the question bank for practice, and the transcript with seconds. */
export const StudySeed = Type.Object(
  {
    lessonId: Id,
    chapterIds: Type.Array(Id),
    cues: Type.Array(Type.Object({ from: Second, to: Second, text: Text }, closed)),
  },
  closed,
)

export type StudySeed = Static<typeof StudySeed>

type ClassesClassSeed = CourseGroupSeed['classes'][number]
type ClassesTaskSeed = CourseGroupSeed['plan']['stages'][number]['tasks'][number]

const EVENING_HOUR = 20
const GROUP_SIZE = 6
const JOINED_DAYS_AGO = 30

const tasksIn = ({ plan }: CourseGroupSeed) => plan.stages.flatMap(({ tasks }) => tasks)
/** Classes start on a day counted from the one on which they are made. */
const startDayOf = ({ startedDaysAgo }: ClassesClassSeed, now: number) => learningDayOf(now) - startedDaysAgo

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
async function writeSimulated(work: Tx, { simulated }: ClassesClassSeed, now: number): Promise<void> {
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
  tasks: readonly ClassesTaskSeed[],
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
  one: ClassesClassSeed,
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

const FILE = 'studies.json'
const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as WebVTT writes them, `00:01:02.300`. */
function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const whole = Math.floor(ms / 1000)
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const vttOf = ({ cues }: StudySeed) =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}\n`).join('\n')}`

/** Refuses undeclared lessons and chapters, and transcripts out of order. */
export function checkStudies({ studies, courses, chapters }: Seed): void {
  const rows = placed(FILE, '', studies)
  const lessonIds = idsOf(courses.flatMap((course) => course.chapters.flatMap(({ lessons }) => lessons)))
  const chapterIds = new Set(chapters.map(({ value }) => value.chapter.id))
  checkUnique(rows, 'lessonId')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/lessonId` }, 'lesson', lessonIds, value.lessonId)
    for (const id of value.chapterIds) checkKnown({ file, path: `${path}/chapterIds` }, 'chapter', chapterIds, id)
    value.cues.forEach(({ from, to }, index) => {
      if (from >= to || from < (value.cues[index - 1]?.to ?? 0)) throw new SeedError(file, `${path}/cues/${index}`, 'does not run forward')
    })
  }
}

/** Transcripts and questions of lessons. */
export async function writeStudies(offering: Offering, studies: readonly StudySeed[]): Promise<void> {
  const lessons = await lessonsMade(offering.work)
  const accepts = ({ lesson_id }: { lesson_id?: number }) => lesson_id !== undefined && lessons.has(lesson_id)
  const spoken = studies.filter(({ cues }) => cues.length > 0).map((study) => ({ lesson_id: study.lessonId, vtt: vttOf(study) }))
  await offer(offering, 'transcript', ['lesson_id'], spoken, { accepts })
  const practised = studies.flatMap(({ lessonId, chapterIds }) =>
    chapterIds.map((chapter_id, seq) => ({ lesson_id: lessonId, chapter_id, seq })),
  )
  await offer(offering, 'lesson_practice', ['lesson_id', 'chapter_id'], practised, { under: { chapter_id: 'tiku_chapter' }, accepts })
}
