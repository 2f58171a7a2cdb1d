import type { Db, Tx } from '#server/database/tables'

/** Marking points the learner found met, by question of a result. */
export async function assessmentsOf(db: Db, resultId: number): Promise<Map<number, boolean[]>> {
  const rows = await db.selectFrom('self_assessment').select(['question_id', 'met']).where('result_id', '=', resultId).execute()
  return new Map(rows.map(({ question_id, met }) => [question_id, met]))
}

/** The same of one question; undefined before the learner has marked it. */
export const assessmentOf = (work: Tx, resultId: number, questionId: number) =>
  work
    .selectFrom('self_assessment')
    .select('met')
    .where('result_id', '=', resultId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()

type Assessment = { resultId: number; questionId: number; met: readonly boolean[]; at: number }

/** Writes what the learner found, or replaces what they found before. */
export async function putAssessment(work: Tx, { resultId, questionId, met, at }: Assessment): Promise<void> {
  const text = JSON.stringify(met)
  await work
    .insertInto('self_assessment')
    .values({ result_id: resultId, question_id: questionId, met: text, made_at: at, changed_at: at })
    .onConflict((on) => on.columns(['result_id', 'question_id']).doUpdateSet({ met: text, changed_at: at }))
    .execute()
}
