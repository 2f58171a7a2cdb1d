import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { ReviewSettings, WrongReason } from '@/contract/tiku/review.schema'

type Wrong = { questionId: number; version: number }

/** Puts questions into the wrong book, or back into it; one that is there was wrong once more. */
export async function putWrong(tx: Tx, userId: number, at: number, rows: readonly Wrong[]): Promise<void> {
  await tx
    .insertInto('wrong_entry')
    .values(
      rows.map(({ questionId, version }) => ({
        user_id: userId,
        question_id: questionId,
        version,
        times_wrong: 1,
        right_streak: 0,
        reason: null,
        last_wrong_at: at,
        gone_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        times_wrong: sql<number>`wrong_entry.times_wrong + 1`,
        right_streak: 0,
        last_wrong_at: sql<number>`greatest(wrong_entry.last_wrong_at, excluded.last_wrong_at)`,
        gone_at: null,
      })),
    )
    .execute()
}

type LeaveRule = Pick<ReviewSettings, 'leaveBy' | 'leaveStreak' | 'leaveDays'>

const isDone = ({ leaveBy, leaveStreak, leaveDays }: LeaveRule): RawBuilder<boolean> =>
  leaveBy === 'streak'
    ? sql<boolean>`wrong_entry.right_streak + 1 >= ${leaveStreak}`
    : sql<boolean>`exists (select 1 from review_card where review_card.user_id = wrong_entry.user_id
          and review_card.question_id = wrong_entry.question_id and review_card.stability >= ${leaveDays})`

type Right = { userId: number; at: number; questionIds: readonly number[] }

/** Counts right answers of questions in the book, and removes those that fulfil the learner's rule. */
export async function countRight(tx: Tx, { userId, at, questionIds }: Right, rule: LeaveRule): Promise<void> {
  await tx
    .updateTable('wrong_entry')
    .set({
      right_streak: sql`wrong_entry.right_streak + 1`,
      gone_at: sql`case when wrong_entry.gone_at is null and ${isDone(rule)} then ${at}::bigint else wrong_entry.gone_at end`,
    })
    .where('user_id', '=', userId)
    .where('question_id', 'in', [...questionIds])
    .execute()
}

/** Takes one wrong answer back. The last one takes the entry with it, and the card that was made for it and never reviewed. */
export async function takeBackWrong(tx: Tx, userId: number, questionId: number): Promise<void> {
  const own = (table: 'wrong_entry' | 'review_card') =>
    tx.deleteFrom(table).where('user_id', '=', userId).where('question_id', '=', questionId)
  const gone = await own('wrong_entry').where('times_wrong', '=', 1).returning('question_id').executeTakeFirst()
  if (gone) await own('review_card').where('reps', '=', 1).execute()
  else
    await tx
      .updateTable('wrong_entry')
      .set({ times_wrong: sql`times_wrong - 1` })
      .where('user_id', '=', userId)
      .where('question_id', '=', questionId)
      .execute()
}

type Change = { reason?: WrongReason | null; gone_at?: number | null; right_streak?: 0 }

/** Changes an entry, and returns how it stands; undefined where there is none. */
export const changeWrong = (db: Db, userId: number, questionId: number, set: Change) =>
  db
    .updateTable('wrong_entry')
    .set(set)
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .returning(['reason', 'gone_at as goneAt'])
    .executeTakeFirst()
