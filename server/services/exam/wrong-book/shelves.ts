import type { WrongReason, WrongState } from '@/contract/exam/review.schema'
import type { Db } from '../../../database/tables'
import { notFound } from '../../../refusal'

type Change = { reason?: WrongReason | null; gone_at?: null; right_streak?: 0 }

async function change(db: Db, userId: number, questionId: number, set: Change): Promise<WrongState> {
  const row = await db
    .updateTable('wrong_entry')
    .set(set)
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .returning(['reason', 'gone_at as goneAt'])
    .executeTakeFirst()
  if (!row) throw notFound('错题')
  return row
}

/** Keeps why the learner thinks it went wrong; null takes the reason away. */
export const setReason = (db: Db, userId: number, questionId: number, reason: WrongReason | null) =>
  change(db, userId, questionId, { reason })

/** Puts a question that left back into the wrong book, where it starts counting again. Leaving is the rule's doing, never the hand's. */
export const bringBack = (db: Db, userId: number, questionId: number) => change(db, userId, questionId, { gone_at: null, right_streak: 0 })
