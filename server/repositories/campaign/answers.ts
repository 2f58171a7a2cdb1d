import type { Db } from '#server/database/tables'

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
