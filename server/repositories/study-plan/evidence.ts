import { sql } from 'kysely'
import { isLessonLearned } from '@/domain/learning/lesson-status'
import { countPlayed, type Played, unionPlayed } from '@/domain/learning/played'
import { taskPercent } from '@/domain/learning/study-plan'
import { learningDayOf } from '@/domain/time/learning-day'
import type { Db } from '../../database/tables'
import { refsOf, type TaskRow } from './tasks'

/** What the server saw of a task: how far it is, and when it was finished (epoch ms) on which learning day. */
export type Evidence = { percent: number; finished: { at: number; day: number } | null }

type Seen = ReadonlyMap<number, Evidence>

/** Finished on the first learning day by which enough of the lesson had been played. */
async function lessonsSeen(db: Db, userId: number, lessonIds: readonly number[]): Promise<Seen> {
  if (lessonIds.length === 0) return new Map()
  const states = await db
    .selectFrom('learn_state as state')
    .innerJoin('lesson', 'lesson.id', 'state.lesson_id')
    .select(['state.lesson_id as id', 'state.played_seconds as seconds', 'state.is_learned as isLearned', 'state.updated_at as at'])
    .select('lesson.length')
    .where('state.user_id', '=', userId)
    .where('state.lesson_id', 'in', lessonIds)
    .execute()
  const learned = states.filter(({ isLearned }) => isLearned).map(({ id }) => id)
  const days = learned.length === 0 ? [] : await playedDays(db, userId, learned)
  return new Map(
    states.map(({ id, seconds, isLearned, at, length }): [number, Evidence] => {
      if (!isLearned) return [id, { percent: Math.min(99, taskPercent(seconds, length)), finished: null }]
      const own = days.filter(({ lessonId }) => lessonId === id)
      return [id, { percent: 100, finished: learnedBy(own, length) ?? { at, day: learningDayOf(at) } }]
    }),
  )
}

const playedDays = (db: Db, userId: number, lessonIds: readonly number[]) =>
  db
    .selectFrom('learn_day')
    .select(['lesson_id as lessonId', 'day', 'played', 'updated_at as at'])
    .where('user_id', '=', userId)
    .where('lesson_id', 'in', lessonIds)
    .orderBy('day')
    .execute()

function learnedBy(days: readonly { day: number; at: number; played: Played }[], length: number): Evidence['finished'] {
  let played: Played = new Uint8Array(0)
  for (const one of days) {
    played = unionPlayed(played, one.played)
    if (isLessonLearned(countPlayed(played), length, false)) return { at: one.at, day: one.day }
  }
  return null
}

/** Finished with the first answer to the last question that was still needed; a question counts once. */
async function practiceSeen(db: Db, userId: number, task: TaskRow): Promise<Evidence> {
  const { rows } = await sql<{ at: string | number }>`
    select min(answer.answered_at) as at from practice_answer as answer
    join question on question.id = answer.question_id
    where answer.user_id = ${userId} and answer.is_first and answer.verdict <> 'blank' and question.chapter_id = ${task.refId}
    group by answer.question_id order by 1 limit ${task.need}
  `.execute(db)
  const last = rows.length >= task.need ? rows.at(-1) : undefined
  const at = Number(last?.at)
  return { percent: taskPercent(rows.length, task.need), finished: last ? { at, day: learningDayOf(at) } : null }
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

/** What the server saw of each task, by task id. */
export async function evidenceOf(db: Db, userId: number, tasks: readonly TaskRow[]): Promise<ReadonlyMap<number, Evidence>> {
  const lessons = await lessonsSeen(db, userId, refsOf(tasks, 'lesson', 'live'))
  const papers = await papersSeen(db, userId, refsOf(tasks, 'paper'))
  const homework = await homeworkSeen(db, userId, refsOf(tasks, 'homework'))
  const seen = new Map<number, Evidence>()
  for (const task of tasks) {
    const none: Evidence = { percent: 0, finished: null }
    if (task.kind === 'practice') seen.set(task.id, await practiceSeen(db, userId, task))
    else if (task.kind === 'paper') seen.set(task.id, papers.get(task.refId) ?? none)
    else if (task.kind === 'homework') seen.set(task.id, homework.get(task.refId) ?? none)
    else seen.set(task.id, lessons.get(task.refId) ?? none)
  }
  return seen
}
