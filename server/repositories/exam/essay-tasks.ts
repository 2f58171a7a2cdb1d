import { sql } from 'kysely'
import { listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Marking } from '#server/database/rows/exam'
import type { Db, Tx } from '#server/database/tables'
import type { EssayFinding } from '@/domain/scoring/essay-marks'
import { storedIdOf } from '@/domain/text/id-text'
import type { OfResult } from './result'

export type TeacherMark = { met: boolean[]; comment: string; at: number; teacher?: string; extra?: number }

/** Notes answered essays of a new result, for teachers to mark. */
export async function recordEssays(tx: Tx, { userId, id }: OfResult, questionIds: readonly number[], at: number): Promise<void> {
  if (questionIds.length === 0) return
  const rows = questionIds.map((questionId) => ({ user_id: userId, result_id: id, question_id: questionId, handed_in_at: at }))
  await tx.insertInto('essay_task').values(rows).execute()
}

/** Reads teachers' notes on the essays of a result, by question. */
export async function teacherNotes(db: Db, { userId, id }: OfResult): Promise<Map<number, TeacherMark>> {
  const rows = await db
    .selectFrom('essay_task')
    .leftJoin('teacher', 'teacher.id', 'essay_task.teacher_id')
    .select(['question_id', 'met', 'comment', 'marked_at', 'extra', 'teacher.name as teacher'])
    .where('user_id', '=', userId)
    .where('result_id', '=', id)
    .where('marked_at', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ question_id, met, comment, marked_at, extra, teacher }) => [
      question_id,
      { met: met ?? [], comment, at: marked_at ?? 0, ...(teacher !== null && { teacher }), ...(extra !== 0 && { extra }) },
    ]),
  )
}

/** Findings of teachers, by question. */
export async function teacherMarks(db: Db, own: OfResult): Promise<Map<number, EssayFinding>> {
  return new Map([...(await teacherNotes(db, own))].map(([questionId, { met, extra = 0 }]) => [questionId, { met, extra }]))
}

const rows = (db: Db) =>
  db
    .selectFrom('essay_task as task')
    .innerJoin('result', (join) => join.onRef('result.user_id', '=', 'task.user_id').onRef('result.id', '=', 'task.result_id'))
    .innerJoin('attempt', (join) => join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'))
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .innerJoin('users', 'users.id', 'result.user_id')
    .select(['task.id', 'task.result_id as resultId', 'task.question_id as questionId', 'task.met', 'task.comment', 'attempt.form'])
    .select(['result.user_id as userId', 'result.attempt_id as attemptId', 'result.marking', 'paper.title', 'users.nickname'])
    .select([
      'task.handed_in_at as handedInAt',
      'task.marked_at as markedAt',
      'task.extra',
      'paper.essay_step as step',
      'paper.is_blind as isBlind',
    ])

export type EssayTask = Awaited<ReturnType<typeof listEssays>>[number]

type Wanted = PageWanted & {
  status?: string | undefined
  paper?: string | undefined
  handedIn?: { from?: number; below?: number } | undefined
}

/** Essays handed in, newest first unless another order is wanted. */
export function listEssays(db: Db, { status, paper, handedIn, ...page }: Wanted) {
  const paperId = storedIdOf(paper)
  const query = rows(db)
    .$if(status === 'waiting', (some) => some.where('task.marked_at', 'is', null))
    .$if(status === 'marked', (some) => some.where('task.marked_at', 'is not', null))
    .$if(paperId !== undefined, (some) => some.where('result.paper_id', '=', paperId ?? 0))
    .$if(handedIn?.from !== undefined, (some) => some.where('task.handed_in_at', '>=', handedIn?.from ?? 0))
    .$if(handedIn?.below !== undefined, (some) => some.where('task.handed_in_at', '<', handedIn?.below ?? 0))
  return listPage(query, { table: 'essay_task', alias: 'task' }, page).execute()
}

/** Papers with essays, newest first, for choosing one. */
export const essayPapers = (db: Db): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('paper')
    .select(['id', 'title'])
    .where(sql<boolean>`id in (select result.paper_id from result
      join essay_task task on task.user_id = result.user_id and task.result_id = result.id)`)
    .orderBy('id', 'desc')
    .limit(MOST_PAPERS)
    .execute()
const MOST_PAPERS = 200

export const essayById = (db: Db, id: number) => rows(db).where('task.id', '=', id).executeTakeFirst()

/** Reads the essay that the learner wrote. */
export async function essayAnswer(db: Db, { attemptId, questionId }: EssayTask): Promise<string> {
  const row = await db
    .selectFrom('attempt_answer')
    .select('answer')
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row?.answer?.kind === 'text' ? row.answer.text : ''
}

/** Marks of an essay in a result, in hundredths. */
const marksGot = (row: { marking: Marking; questionId: number }) =>
  row.marking.find(({ questionId }) => questionId === row.questionId)?.marks ?? 0

/** Marks in hundredths that teachers gave to a question last, the newest first, with whom they gave them to. */
export async function marksGiven(db: Db, questionId: number, limit: number): Promise<{ id: number; nickname: string; marks: number }[]> {
  const found = await rows(db)
    .where('task.question_id', '=', questionId)
    .where('task.marked_at', 'is not', null)
    .orderBy('task.marked_at', 'desc')
    .limit(limit)
    .execute()
  return found.map((row) => ({ id: row.id, nickname: row.nickname, marks: marksGot(row) }))
}

/** Writes what a teacher found; `since` is the marking it replaces. False when another was made meanwhile. */
export async function putTeacherMark(
  tx: Tx,
  id: number,
  {
    met,
    extra,
    comment,
    teacherId,
    since,
    now,
  }: EssayFinding & {
    comment: string
    teacherId: number | null
    since: number | null
    now: number
  },
): Promise<boolean> {
  const put = await tx
    .updateTable('essay_task')
    .set({ met: JSON.stringify(met), extra, comment, teacher_id: teacherId, marked_at: now })
    .where('id', '=', id)
    .where('marked_at', 'is not distinct from', since)
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}

/** How many essays wait for a teacher, and since when the oldest does. */
export const waitingEssays = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('essay_task')
    .select((eb) => queueHead(eb, 'handed_in_at'))
    .where('marked_at', 'is', null)
    .executeTakeFirstOrThrow()
