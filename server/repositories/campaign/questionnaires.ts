import type { Db, Tx } from '#server/database/tables'
import type { QuestionAnswer } from '@/contract/campaign/questionnaire.schema'

export const findQuestionnaire = (db: Db | Tx, id: number) =>
  db.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirst()

export const answerOf = (db: Db | Tx, id: number, userId: number) =>
  db.selectFrom('questionnaire_answer').selectAll().where('questionnaire_id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const draftOf = (db: Db | Tx, id: number, userId: number) =>
  db.selectFrom('questionnaire_draft').selectAll().where('questionnaire_id', '=', id).where('user_id', '=', userId).executeTakeFirst()

type Written = { id: number; userId: number; answers: readonly QuestionAnswer[]; now: number }

/** Keeps what is answered so far. */
export async function keepDraft(db: Db, { id, userId, answers, now }: Written): Promise<void> {
  const row = { answers: JSON.stringify(answers), saved_at: now }
  await db
    .insertInto('questionnaire_draft')
    .values({ questionnaire_id: id, user_id: userId, ...row })
    .onConflict((on) => on.columns(['questionnaire_id', 'user_id']).doUpdateSet(row))
    .execute()
}

/** Hands answers in, once; false when they were handed in before. The draft is gone then. */
export async function handIn(work: Tx, { id, userId, answers, now }: Written): Promise<boolean> {
  const made = await work
    .insertInto('questionnaire_answer')
    .values({ questionnaire_id: id, user_id: userId, answers: JSON.stringify(answers), answered_at: now })
    .onConflict((on) => on.columns(['questionnaire_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  await work.deleteFrom('questionnaire_draft').where('questionnaire_id', '=', id).where('user_id', '=', userId).execute()
  return made !== undefined
}
