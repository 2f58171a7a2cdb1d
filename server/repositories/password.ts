import type { Tx } from '../database/tables'

/** Stores a password's hash in place of the one before, and forgets its wrong tries. */
export async function putPassword(work: Tx, userId: number, hash: string): Promise<void> {
  const fresh = { hash, tries: 0, tries_since: 0 }
  await work
    .insertInto('user_password')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
}
