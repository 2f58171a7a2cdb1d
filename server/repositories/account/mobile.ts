import type { Db, Tx } from '#server/database/tables'
import { maskMobile } from '@/domain/text/mask'

/** The number of an account; null when it has none, undefined when there is no account. */
export async function mobileOfUser(db: Db | Tx, userId: number): Promise<string | null | undefined> {
  return (await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst())?.mobile
}

/** Whether another account has the number. */
export async function isMobileTaken(db: Db | Tx, mobile: string, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('mobile', '=', mobile).where('id', '<>', userId).executeTakeFirst()
  return row !== undefined
}

/** Gives the account another number if it still has the one before; false when it does not. A taken number violates the unique key. */
export async function replaceMobile(
  work: Tx,
  userId: number,
  { before, after, now }: { before: string | null; after: string; now: number },
) {
  const changed = await work
    .updateTable('users')
    .set({ mobile: after })
    .where('id', '=', userId)
    .where('mobile', before === null ? 'is' : '=', before)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  const masked = { before_masked: maskMobile(before ?? ''), after_masked: maskMobile(after) }
  await work
    .insertInto('mobile_change')
    .values({ user_id: userId, ...masked, changed_at: now })
    .execute()
  return true
}
