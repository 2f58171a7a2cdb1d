import { type Db, type Tx, tx } from '#server/database/tables'
import { putMember } from '#server/repositories/study/members'
import { addSpans, nothingPlayed } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { addLearner } from './add-learner'

/** A learner who has the course and is in no class; of a lesson all but the end was played, of a chapter all but one question answered. */
export const NEW_MEMBER = '13900007701'
/** A learner twenty days into a class who has done nothing; one answer is missing to make up a practice. */
export const LATE_MEMBER = '13900007702'
/** Lesson, practice and paper of the new member's plan, and the practice the late member makes up. */
export const STUDY_TASKS = { lesson: 3, practice: 4, reading: 22, paper: 20, late: 9 } as const

const COURSE = 102
const COURSE_GROUP = 1
const OLD_CLASS = 1
const STARTED_DAYS_AGO = 20
const LESSON = { id: 1013, length: 30, playedTo: 26 }
const DONE_QUESTIONS = 4

const join = (work: Tx, mobile: string, nickname: string, now: number) =>
  addLearner(work, { mobile, nickname, courseId: COURSE, createdAt: now - STARTED_DAYS_AGO * DAY_MS })

async function playMost(work: Tx, userId: number, at: number): Promise<void> {
  const { id: lesson_id, length, playedTo } = LESSON
  const played = addSpans(nothingPlayed(length), [{ from: 0, to: playedTo }], length)
  const base = { user_id: userId, lesson_id, course_id: COURSE, played, updated_at: at }
  await work
    .insertInto('learn_state')
    .values({ ...base, played_seconds: playedTo, position: playedTo, is_learned: false })
    .execute()
  await work
    .insertInto('learn_day')
    .values({ ...base, day: learningDayOf(at), seconds: playedTo })
    .execute()
}

/** Answers the last questions of a chapter elsewhere, so that its own practice begins with one that counts. */
async function answerLast(work: Tx, userId: number, chapterId: number, at: number): Promise<void> {
  const questions = await work
    .selectFrom('question')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .where('parent_id', 'is', null)
    .where('type', '<>', 'material')
    .orderBy('seq', 'desc')
    .limit(DONE_QUESTIONS)
    .execute()
  const counts = { at_question_id: null, question_count: DONE_QUESTIONS, done_count: DONE_QUESTIONS, started_at: at, touched_at: at }
  const shape = { kind: 'random' as const, mode: 'practice' as const, place: `r:${at}`, title: '', form: '{"sections":[]}' }
  const { category_id } = await work.selectFrom('tiku_chapter').select('category_id').where('id', '=', chapterId).executeTakeFirstOrThrow()
  const { id } = await work
    .insertInto('practice')
    .values({ user_id: userId, category_id, ...shape, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const one = { practice_id: id, user_id: userId, answer: null, verdict: 'right' as const, marks: 0, receipt: null, is_first: true }
  await work
    .insertInto('practice_answer')
    .values(questions.map((question, index) => ({ ...one, question_id: question.id, seq: index + 1, answered_at: at })))
    .execute()
}

const chapterOf = async (work: Tx, taskId: number) =>
  (await work.selectFrom('plan_task').select('ref_id').where('id', '=', taskId).executeTakeFirstOrThrow()).ref_id

/** Adds the two learners of the study centre's journeys to a seeded database. */
export async function writeStudyLearners(db: Db, now: number): Promise<void> {
  const yesterday = now - DAY_MS
  await tx(db, async (work) => {
    const fresh = await join(work, NEW_MEMBER, '刚入班的同学', now)
    await playMost(work, fresh, yesterday)
    await answerLast(work, fresh, await chapterOf(work, STUDY_TASKS.practice), yesterday)
    const late = await join(work, LATE_MEMBER, '落下进度的同学', now)
    const startDay = learningDayOf(now) - STARTED_DAYS_AGO
    await putMember(work, { userId: late, courseGroupId: COURSE_GROUP, classId: OLD_CLASS, groupSeq: 1, startDay, now: yesterday })
    await answerLast(work, late, await chapterOf(work, STUDY_TASKS.late), yesterday)
  })
}
