import type { Insertable } from 'kysely'
import type { Marking } from '#server/database/rows/exam'
import type { Db, Tables, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'

/** The result of a learner's attempt; undefined before it is handed in. */
export const resultIdOf = async (db: Db, attempt: { user_id: number; id: number }): Promise<number | undefined> =>
  (
    await db
      .selectFrom('result')
      .select('id')
      .where('user_id', '=', attempt.user_id)
      .where('attempt_id', '=', attempt.id)
      .executeTakeFirst()
  )?.id

export type NewResult = Omit<Insertable<Tables['result']>, 'id' | 'marking'>

/** Writes a result and returns its id. */
export async function insertResult(tx: Tx, result: NewResult, marking: Marking): Promise<number> {
  const { id } = await tx
    .insertInto('result')
    .values({ ...result, marking: JSON.stringify(marking) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the marking of a result. */
export const putGrading = (tx: Tx, { userId, id }: OfResult, marks: number, marking: Marking) =>
  tx
    .updateTable('result')
    .set({ marks, marking: JSON.stringify(marking) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** A result with the form of its attempt, locked until the transaction ends. */
export const lockResult = async (tx: Tx, id: number) => {
  const userId = await learnerOfRow(tx, 'result', id)
  return tx
    .selectFrom('result')
    .innerJoin('attempt', (join) => join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'))
    .selectAll('result')
    .select('attempt.form')
    .where('result.user_id', '=', userId)
    .where('attempt.user_id', '=', userId)
    .where('result.id', '=', id)
    .forUpdate('result')
    .executeTakeFirstOrThrow()
}

/** Reads the facts by which the learner's own result was marked, and locks it until the transaction ends. */
export const lockLearnerResult = (work: Tx, id: number, userId: number) =>
  work
    .selectFrom('result')
    .innerJoin('attempt', (join) => join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'))
    .select(['attempt.form', 'result.marking', 'result.submitted_at'])
    .where('result.id', '=', id)
    .where('result.user_id', '=', userId)
    .where('attempt.user_id', '=', userId)
    .forUpdate('result')
    .executeTakeFirst()

/** The learner's own result with its form and paper. */
export const learnerResult = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('result')
    .innerJoin('attempt', (join) => join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'))
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .selectAll('result')
    .select(['attempt.form', 'attempt.deadline', 'attempt.number', 'attempt.is_ranked', 'paper.title', 'paper.pass_marks'])
    .select(['paper.is_rank_held', 'paper.is_dated as isDated', 'paper.closes_at as closesAt', 'attempt.started_at as startedAt'])
    .where('result.id', '=', id)
    .where('result.user_id', '=', userId)
    .executeTakeFirst()

/** The learner's newest results at a paper with their forms, the newest first. */
export const resultsAt = (db: Db, userId: number, paperId: number, limit: number) =>
  db
    .selectFrom('result')
    .innerJoin('attempt', (join) => join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'))
    .select(['result.id', 'result.marks', 'result.marking', 'result.used_seconds as usedSeconds', 'result.submitted_at as submittedAt'])
    .select('attempt.form')
    .where('result.user_id', '=', userId)
    .where('result.paper_id', '=', paperId)
    .orderBy('result.id', 'desc')
    .limit(limit)
    .execute()

/** A learner's result. */
export type OfResult = { userId: number; id: number }

/** Marking points the learner found met, by question of a result. */
export async function assessmentsOf(db: Db, { userId, id }: OfResult): Promise<Map<number, boolean[]>> {
  const rows = await db
    .selectFrom('self_assessment')
    .select(['question_id', 'met'])
    .where('user_id', '=', userId)
    .where('result_id', '=', id)
    .execute()
  return new Map(rows.map(({ question_id, met }) => [question_id, met]))
}

/** The same of one question; undefined before the learner has marked it. */
export const assessmentOf = (work: Tx, { userId, id }: OfResult, questionId: number) =>
  work
    .selectFrom('self_assessment')
    .select('met')
    .where('user_id', '=', userId)
    .where('result_id', '=', id)
    .where('question_id', '=', questionId)
    .executeTakeFirst()

type Assessment = { userId: number; resultId: number; questionId: number; met: readonly boolean[]; at: number }

/** Writes what the learner found, or replaces what they found before. */
export async function putAssessment(work: Tx, { userId, resultId, questionId, met, at }: Assessment): Promise<void> {
  const text = JSON.stringify(met)
  await work
    .insertInto('self_assessment')
    .values({ user_id: userId, result_id: resultId, question_id: questionId, met: text, made_at: at, changed_at: at })
    .onConflict((on) => on.constraint('self_assessment_pkey').doUpdateSet({ met: text, changed_at: at }))
    .execute()
}
