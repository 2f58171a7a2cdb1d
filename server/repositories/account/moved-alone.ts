import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { DAY_MS } from '@/domain/time/units'

/** Identifies the moves that count together: one act of one member of the staff on one learner. */
export type Mover = { act: string; staffId: number; userId: number }

/** Sums what was moved without a second person within the last 24 hours. Fen. */
export async function movedAlone(db: Db | Tx, { act, staffId, userId }: Mover, now: number): Promise<number> {
  const { amount } = await db
    .selectFrom('moved_alone')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('amount'))
    .where('user_id', '=', userId)
    .where('act', '=', act)
    .where('staff_id', '=', staffId)
    .where('moved_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow()
  return Number(amount)
}

/** Lets others that would count the same moves wait until the transaction ends. */
export async function lockMover(tx: Tx, { act, staffId, userId }: Mover): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${act}), hashtext(${`${staffId} ${userId}`}))`.execute(tx)
}

/** Notes an amount that was moved without a second person; its mover was locked before in the same transaction. */
export async function noteMovedAlone(tx: Tx, { act, staffId, userId }: Mover, amount: number, now: number): Promise<void> {
  if (amount === 0) return
  await tx.insertInto('moved_alone').values({ user_id: userId, act, staff_id: staffId, moved_at: now, amount }).execute()
}
