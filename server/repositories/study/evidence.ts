import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { isLessonLearned, type LessonKind } from '@/domain/learn/lesson'
import { countPlayed, type Played, unionPlayed } from '@/domain/learn/played'
import { countedDay } from '@/domain/study/credit'
import { practiceSeen } from '@/domain/study/practice-task'
import { taskPercent } from '@/domain/study/study-plan'
import { learningDayOf } from '@/domain/time/day'
import { finishedReadings } from './plans'
import { refsOf, type TaskRow } from './tasks'

/**
 * Holds what the server saw of a task: how far it is, and when it was finished (epoch ms) on which learning day. `rightPercent`: of a
 * practice with answers, the share of right ones.
 */
export type Evidence = { percent: number; finished: { at: number; day: number } | null; rightPercent?: number }

type Seen = ReadonlyMap<number, Evidence>

/** Finished on the first learning day by which enough of the lesson had been played. */
async function lessonsSeen(db: Db, userId: number, lessonIds: readonly number[]): Promise<Seen> {
  if (lessonIds.length === 0) return new Map()
  const states = await db
    .selectFrom('learn_state as state')
    .innerJoin('lesson', 'lesson.id', 'state.lesson_id')
    .select(['state.lesson_id as id', 'state.played_seconds as seconds', 'state.is_learned as isLearned', 'state.updated_at as at'])
    .select(['lesson.length', 'lesson.type'])
    .where('state.user_id', '=', userId)
    .where('state.lesson_id', 'in', lessonIds)
    .execute()
  const learned = states.filter(({ isLearned }) => isLearned).map(({ id }) => id)
  const days = learned.length === 0 ? [] : await playedDays(db, userId, learned)
  return new Map(
    states.map(({ id, seconds, isLearned, at, length, type }): [number, Evidence] => {
      if (!isLearned) return [id, { percent: Math.min(99, taskPercent(seconds, length)), finished: null }]
      const own = days.filter(({ lessonId }) => lessonId === id)
      return [id, { percent: 100, finished: learnedBy(own, length, type) ?? { at, day: learningDayOf(at) } }]
    }),
  )
}

const playedDays = (db: Db, userId: number, lessonIds: readonly number[]) =>
  db
    .selectFrom('learn_day')
    .select(['lesson_id as lessonId', 'day', 'played', 'updated_at as at', 'received_day as receivedDay'])
    .where('user_id', '=', userId)
    .where('lesson_id', 'in', lessonIds)
    .orderBy('day')
    .execute()

/** An article and a document are learned at their end, whose day is the one on which enough of them had been read. */
const isReadToEnd = (kind: LessonKind) => kind === 'article' || kind === 'document'

type DayRow = { day: number; at: number; played: Played; receivedDay: number | null }

function learnedBy(days: readonly DayRow[], length: number, kind: LessonKind): Evidence['finished'] {
  let played: Played = new Uint8Array(0)
  // A day's seconds count from the day it can count for, which may be after that of a later row.
  const counted = days.map((one) => ({ ...one, day: countedDay(one.day, one.receivedDay) })).sort((a, b) => a.day - b.day)
  for (const { at, day, ...one } of counted) {
    played = unionPlayed(played, one.played)
    if (isLessonLearned(countPlayed(played), length, isReadToEnd(kind), kind)) return { at, day }
  }
  return null
}

type Given = { questionId: number; isRight: boolean; at: number; chapterId: number; points: readonly number[]; difficulty: number }

/** Answers to the questions of chapters, the earliest first: one a question and practice, none that was left blank. */
async function answersIn(db: Db, userId: number, chapterIds: readonly number[]): Promise<Given[]> {
  if (chapterIds.length === 0) return []
  const { rows } = await sql<Given & { at: string | number }>`
    select answer.question_id as "questionId", answer.verdict = 'right' as "isRight", answer.answered_at as at,
      question.chapter_id as "chapterId", said.point_ids as points, said.difficulty
    from practice_answer as answer join question on question.id = answer.question_id
    join question_version as said on said.question_id = question.id and said.version = question.version
    where answer.user_id = ${userId} and answer.is_first and answer.verdict <> 'blank' and question.chapter_id in (${sql.join(chapterIds)})
    order by answer.answered_at, answer.practice_id, answer.seq
  `.execute(db)
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

/** Evidence of a practice: answers to the questions of its chapter or of its knowledge point, of the difficulties that it asks for. */
function practiceEvidence(answers: readonly Given[], { refId, pointId, need, needPercent, difficulties }: TaskRow): Evidence {
  const own = answers.filter(
    ({ chapterId, points, difficulty }) =>
      chapterId === refId &&
      (pointId === null || points.includes(pointId)) &&
      (difficulties.length === 0 || difficulties.includes(difficulty)),
  )
  const { percent, rightPercent, finishedAt: at } = practiceSeen(own, { need, needPercent })
  return { percent, finished: at === null ? null : { at, day: learningDayOf(at) }, ...(rightPercent !== null && { rightPercent }) }
}

const finishedAt = (rows: readonly { id: number; at: number | null }[]): Seen =>
  new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, { percent: 100, finished: { at, day: learningDayOf(at) } }]])))

async function papersSeen(db: Db, userId: number, ids: readonly number[]): Promise<Seen> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('result')
    .select(['paper_id as id', (of) => of.fn.min('submitted_at').as('at')])
    .where('user_id', '=', userId)
    .where('paper_id', 'in', ids)
    .groupBy('paper_id')
    .execute()
  return finishedAt(rows)
}

/** Homework counts once it has passed, from the hand-in of that version: marking time does not count against the learner. */
async function homeworkSeen(db: Db, userId: number, ids: readonly number[]): Promise<Seen> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('homework_submission')
    .select(['homework_id as id', (of) => of.fn.min('submitted_at').as('at')])
    .where('user_id', '=', userId)
    .where('homework_id', 'in', ids)
    .where('status', '=', 'passed')
    .groupBy('homework_id')
    .execute()
  return finishedAt(rows)
}

async function readingsSeen(db: Db, userId: number, ids: readonly number[]): Promise<Seen> {
  return ids.length === 0 ? new Map() : finishedAt(await finishedReadings(db, userId, ids))
}

/** Reads what the server saw of each task, by task id. */
export async function evidenceOf(db: Db, userId: number, tasks: readonly TaskRow[]): Promise<ReadonlyMap<number, Evidence>> {
  const lessons = await lessonsSeen(db, userId, refsOf(tasks, 'lesson', 'live'))
  const papers = await papersSeen(db, userId, refsOf(tasks, 'paper'))
  const homework = await homeworkSeen(db, userId, refsOf(tasks, 'homework'))
  const readings = await readingsSeen(db, userId, refsOf(tasks, 'reading'))
  const answers = await answersIn(db, userId, refsOf(tasks, 'practice'))
  const seen = new Map<number, Evidence>()
  for (const task of tasks) {
    const none: Evidence = { percent: 0, finished: null }
    if (task.kind === 'practice') seen.set(task.id, practiceEvidence(answers, task))
    else if (task.kind === 'paper') seen.set(task.id, papers.get(task.refId) ?? none)
    else if (task.kind === 'reading') seen.set(task.id, readings.get(task.refId) ?? none)
    else if (task.kind === 'homework') seen.set(task.id, homework.get(task.refId) ?? none)
    else seen.set(task.id, lessons.get(task.refId) ?? none)
  }
  return seen
}
