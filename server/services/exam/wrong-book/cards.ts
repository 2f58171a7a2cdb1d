import type { CardFields } from '../../../database/rows/review'
import type { Tx } from '../../../database/tables'

type Owned = { question_id: number } & CardFields

/** The learner's cards of some questions, by question. */
export async function loadCards(tx: Tx, userId: number, questionIds: readonly number[]): Promise<Map<number, CardFields>> {
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
