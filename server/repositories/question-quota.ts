import type { Db, Tx } from '../database/tables'

type Change = { userId: number; change: number; reason: string; ref: string; now: number }

/** How many questions a learner may still put. */
export async function quotaOf(db: Db | Tx, userId: number): Promise<number> {
  return (await db.selectFrom('question_quota').select('balance').where('user_id', '=', userId).executeTakeFirst())?.balance ?? 0
}

/**
 * Grants questions (`change` > 0) or spends them, once for a `ref`, and writes it into the journal. False when there are too few
 * left, or the same `ref` was written before: then nothing changes.
 */
export async function changeQuota(work: Tx, { userId, change, reason, ref, now }: Change): Promise<boolean> {
  await work
    .insertInto('question_quota')
    .values({ user_id: userId, balance: 0 })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute()
  const known = await work.selectFrom('quota_journal').select('id').where('user_id', '=', userId).where('ref', '=', ref).executeTakeFirst()
  if (known) return false
  const changed = await work
    .updateTable('question_quota')
    .set((eb) => ({ balance: eb('balance', '+', change) }))
    .where('user_id', '=', userId)
    .where('balance', '>=', Math.max(0, -change))
    .returning('balance')
    .executeTakeFirst()
  if (!changed) return false
  await work.insertInto('quota_journal').values({ user_id: userId, change, balance: changed.balance, reason, ref, made_at: now }).execute()
  return true
}

/** A page of the quota's journal, the newest first. */
export const quotaPage = (db: Db, userId: number, page: number, limit: number) =>
  db
    .selectFrom('quota_journal')
    .select(['id', 'change', 'balance', 'reason', 'made_at as madeAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
