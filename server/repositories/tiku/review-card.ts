import { type Insertable, sql } from 'kysely'
import type { CardFields, ReviewTables } from '#server/database/rows/review'
import type { Db, Tx } from '#server/database/tables'

type Owned = { question_id: number } & CardFields

/** The learner's cards of some questions, by question, locked until the transaction ends. */
export async function lockCards(tx: Tx, userId: number, questionIds: readonly number[]): Promise<Map<number, CardFields>> {
  if (questionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('review_card')
    .select(['question_id', 'due', 'stability', 'difficulty', 'scheduled_days', 'reps', 'lapses', 'state', 'last_review'])
    .where('user_id', '=', userId)
    .where('question_id', 'in', [...questionIds])
    .forUpdate()
    .execute()
  return new Map(rows.map(({ question_id, ...card }) => [question_id, card]))
}

/** Writes cards, new and known, in one statement. */
export async function saveCards(tx: Tx, userId: number, cards: readonly Owned[]): Promise<void> {
  if (cards.length === 0) return
  await tx
    .insertInto('review_card')
    .values(cards.map((card) => ({ user_id: userId, ...card })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(({ ref }) => ({
        due: ref('excluded.due'),
        stability: ref('excluded.stability'),
        difficulty: ref('excluded.difficulty'),
        scheduled_days: ref('excluded.scheduled_days'),
        reps: ref('excluded.reps'),
        lapses: ref('excluded.lapses'),
        state: ref('excluded.state'),
        last_review: ref('excluded.last_review'),
      })),
    )
    .execute()
}

/** Gives the learner's favourites that have no card this one; all of them, or one. Materials take no answer. */
export async function addFavouriteCards(work: Tx, userId: number, card: CardFields, questionId?: number): Promise<void> {
  const { due, stability, difficulty, scheduled_days, reps, lapses, state } = card
  await work
    .insertInto('review_card')
    .columns(['user_id', 'question_id', 'due', 'stability', 'difficulty', 'scheduled_days', 'reps', 'lapses', 'state'])
    .expression(
      work
        .selectFrom('favourite_question as liked')
        .innerJoin('question', 'question.id', 'liked.question_id')
        .select(['liked.user_id', 'liked.question_id'])
        .select([sql<number>`${due}::bigint`.as('due'), sql<number>`${stability}::float8`.as('stability')])
        .select([sql<number>`${difficulty}::float8`.as('difficulty'), sql<number>`${scheduled_days}::int`.as('scheduled_days')])
        .select([sql<number>`${reps}::int`.as('reps'), sql<number>`${lapses}::int`.as('lapses'), sql<number>`${state}::int`.as('state')])
        .where('liked.user_id', '=', userId)
        .where('question.type', '!=', 'material')
        .$if(questionId !== undefined, (query) => query.where('liked.question_id', '=', questionId ?? 0)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
    .execute()
}

/** A review counted before under this key: its question, and when the next one was due. */
export const reviewByKey = (work: Tx, userId: number, key: string) =>
  work
    .selectFrom('review_log')
    .select(['question_id as questionId', 'due'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export const insertReview = (work: Tx, review: Insertable<ReviewTables['review_log']>) =>
  work.insertInto('review_log').values(review).execute()

/** Deletes the log of grades given before a moment. */
export async function forgetReviews(db: Db, before: number): Promise<void> {
  await db.deleteFrom('review_log').where('reviewed_at', '<', before).execute()
}
