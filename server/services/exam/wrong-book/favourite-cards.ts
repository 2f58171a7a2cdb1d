import { sql } from 'kysely'
import type { Tx } from '../../../database/tables'
import { newCard } from './memory'

/** Gives the learner's favourites that have no card one, due at once; all of them, or one. Materials take no answer. */
export async function addCards(work: Tx, userId: number, at: number, questionId?: number): Promise<void> {
  const { due, stability, difficulty, scheduled_days, reps, lapses, state } = newCard(at)
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
