import type { Db, Tx } from '#server/database/tables'

/** Stores a password's hash in place of the one before, and forgets its wrong tries. */
export async function putPassword(work: Tx, userId: number, hash: string): Promise<void> {
  const fresh = { hash, tries: 0, tries_since: 0 }
  await work
    .insertInto('user_password')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
}

export type PasswordAccount = { id: number; isLocked: boolean }

/** The account with a password that has this mobile, or where there is none this student number. */
export const accountWithPassword = (
  db: Db,
  { mobile, studentId }: { mobile: string | null; studentId: string },
): Promise<PasswordAccount | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('user_password', 'user_password.user_id', 'users.id')
    .select(['users.id', 'users.is_locked as isLocked'])
    .where((the) => (mobile === null ? the('users.studentid', '=', studentId) : the('users.mobile', '=', mobile)))
    .orderBy('users.id')
    .executeTakeFirst()

type Limit = { most: number; windowMs: number }

/** Counts a try, right or wrong, and gives the hash; undefined when there were too many in this time. */
export async function countTry(db: Db, userId: number, now: number, { most, windowMs }: Limit): Promise<string | undefined> {
  const of = () => db.updateTable('user_password').where('user_id', '=', userId)
  const first = { tries: 1, tries_since: now }
  const fresh = await of()
    .set(first)
    .where('tries_since', '<=', now - windowMs)
    .returning('hash')
    .executeTakeFirst()
  if (fresh) return fresh.hash
  const next = await of()
    .set((fields) => ({ tries: fields('tries', '+', 1) }))
    .where('tries', '<', most)
    .returning('hash')
    .executeTakeFirst()
  return next?.hash
}

/** Forgets the tries of an account that signed in. */
export async function forgetTries(work: Tx, userId: number): Promise<void> {
  await work.updateTable('user_password').set({ tries: 0, tries_since: 0 }).where('user_id', '=', userId).execute()
}
