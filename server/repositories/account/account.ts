import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables'

const nickname = () => `学员${randomInt(10_000).toString().padStart(4, '0')}`

/** An account without a number, for who comes from the messaging app. */
export async function newAccount(tx: Tx, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ mobile: null, nickname: nickname(), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account of a number; the first sign-in makes it. */
export async function accountOf(tx: Tx, mobile: string, now: number): Promise<{ id: number; isLocked: boolean }> {
  // The no-op update makes two first sign-ins at once meet on the same row. It sets no key, so that rows that refer to the account can
  // be written meanwhile.
  return tx
    .insertInto('users')
    .values({ mobile, nickname: nickname(), created_at: now })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(({ ref }) => ({ created_at: ref('users.created_at') })))
    .returning(['id', 'is_locked as isLocked'])
    .executeTakeFirstOrThrow()
}

/** Locks accounts in the order of their ids: requests of these learners go one after the other. Rows that refer to them can be written. */
export async function lockLearners(work: Tx, ids: readonly number[]): Promise<void> {
  await work.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

export const accountRow = (db: Db, id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether an account that exists is locked. */
export async function isAccountLocked(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('is_locked').where('id', '=', id).executeTakeFirstOrThrow()).is_locked
}
