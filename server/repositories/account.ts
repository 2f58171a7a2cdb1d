import { randomInt } from 'node:crypto'
import type { Tx } from '../database/tables'

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
