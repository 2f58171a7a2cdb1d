import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'

export type TeacherMark = { met: boolean[]; comment: string; at: number }

/** Notes answered essays of a new result, for teachers to mark. */
export async function recordEssays(tx: Tx, resultId: number, questionIds: readonly number[], at: number): Promise<void> {
  if (questionIds.length === 0) return
  const rows = questionIds.map((questionId) => ({ result_id: resultId, question_id: questionId, handed_in_at: at }))
  await tx.insertInto('essay_task').values(rows).execute()
}

/** Reads teachers' notes on the essays of a result, by question. */
export async function teacherNotes(db: Db, resultId: number): Promise<Map<number, TeacherMark>> {
  const rows = await db
    .selectFrom('essay_task')
    .select(['question_id', 'met', 'comment', 'marked_at'])
    .where('result_id', '=', resultId)
    .where('marked_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ question_id, met, comment, marked_at }) => [question_id, { met: met ?? [], comment, at: marked_at ?? 0 }]))
}

/** Marking points that teachers found met, by question. */
export async function teacherMarks(db: Db, resultId: number): Promise<Map<number, boolean[]>> {
  return new Map([...(await teacherNotes(db, resultId))].map(([questionId, { met }]) => [questionId, met]))
}

const rows = (db: Db) =>
  db
    .selectFrom('essay_task as task')
    .innerJoin('result', 'result.id', 'task.result_id')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .select(['task.id', 'task.result_id as resultId', 'task.question_id as questionId', 'task.met', 'task.comment', 'attempt.form'])
    .select(['result.user_id as userId', 'result.attempt_id as attemptId', 'result.marking', 'paper.title'])
    .select(['task.handed_in_at as handedInAt', 'task.marked_at as markedAt'])

export type EssayTask = Awaited<ReturnType<typeof listEssays>>[number]

/** Essays handed in, newest first. */
export function listEssays(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'waiting') query = query.where('task.marked_at', 'is', null)
  if (status === 'marked') query = query.where('task.marked_at', 'is not', null)
  if (before !== undefined) query = query.where('task.id', '<', before)
  return query.orderBy('task.id', 'desc').limit(limit).execute()
}

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

/** Writes what a teacher found; `since` is the marking it replaces. False when another was made meanwhile. */
export async function putTeacherMark(
  tx: Tx,
  id: number,
  { met, comment, since, now }: { met: boolean[]; comment: string; since: number | null; now: number },
): Promise<boolean> {
  const put = await tx
    .updateTable('essay_task')
    .set({ met: JSON.stringify(met), comment, marked_at: now })
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
