import type { Db, Tx } from '#server/database/tables'
import type { Question, QuestionAnswer } from '@/contract/campaign/questionnaire.schema'

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

const rows = (db: Db | Tx) =>
  db
    .selectFrom('questionnaire')
    .select(['id', 'title', 'intro', 'body', 'starts_at as startsAt', 'ends_at as endsAt'])
    .leftJoin(
      (from) =>
        from
          .selectFrom('questionnaire_answer')
          .select('questionnaire_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .groupBy('questionnaire_id')
          .as('answer'),
      (join) => join.onRef('answer.questionnaire_id', '=', 'questionnaire.id'),
    )
    .select(({ fn, val }) => fn.coalesce('answer.count', val(0)).as('answers'))

export type QuestionnaireLine = Awaited<ReturnType<typeof listQuestionnaires>>[number]

/** Questionnaires with how many handed one in, newest first. */
export const listQuestionnaires = (db: Db, { before, limit }: { before?: number; limit: number }) =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const questionnaireById = (db: Db | Tx, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

type QuestionnaireListWritten = { title: string; intro: string; body: readonly Question[]; startsAt: number; endsAt: number }
const rowOf = ({ title, intro, body, startsAt, endsAt }: QuestionnaireListWritten) => {
  return { title, intro, body: JSON.stringify(body), starts_at: startsAt, ends_at: endsAt }
}

/** Adds a questionnaire under the next number. */
export async function addQuestionnaire(work: Tx, of: QuestionnaireListWritten): Promise<number> {
  const last = await work.selectFrom('questionnaire').select('id').orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  await work
    .insertInto('questionnaire')
    .values({ id, ...rowOf(of) })
    .execute()
  return id
}

export const setQuestionnaire = (work: Tx, id: number, of: QuestionnaireListWritten) =>
  work.updateTable('questionnaire').set(rowOf(of)).where('id', '=', id).execute()

export type AnswerLine = Awaited<ReturnType<typeof listAnswers>>[number]

/** Lists learners' answers to questionnaires, newest first. */
export const listAnswers = (db: Db, { of, before, limit }: { of?: number; before?: number; limit: number }) =>
  db
    .selectFrom('questionnaire_answer as answer')
    .innerJoin('questionnaire', 'questionnaire.id', 'answer.questionnaire_id')
    .select(['answer.id', 'answer.user_id as userId', 'answer.answers', 'answer.answered_at as answeredAt'])
    .select(['questionnaire.title', 'questionnaire.body'])
    .$if(of !== undefined, (query) => query.where('answer.questionnaire_id', '=', of ?? 0))
    .$if(before !== undefined, (query) => query.where('answer.id', '<', before ?? 0))
    .orderBy('answer.id', 'desc')
    .limit(limit)
    .execute()
