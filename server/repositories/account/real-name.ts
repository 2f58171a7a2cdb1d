import type { Db, Tx } from '#server/database/tables'

export type SealedName = { name_sealed: string; number_sealed: string; number_hmac: string }

/** The sealed name and number of a learner who was checked. */
export const realNameOf = (db: Db | Tx, userId: number) =>
  db.selectFrom('real_name').select(['name_sealed', 'number_sealed']).where('user_id', '=', userId).executeTakeFirst()

/** Stores a checked name; false when the learner or the identity has one already. */
export async function putRealName(work: Tx, userId: number, sealed: SealedName, now: number): Promise<boolean> {
  const made = await work
    .insertInto('real_name')
    .values({ user_id: userId, ...sealed, verified_at: now })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Counts a try unless `most` were made since a moment; false refuses it. */
export async function countNameTry(work: Tx, userId: number, { since, most, now }: { since: number; most: number; now: number }) {
  await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await work
    .selectFrom('real_name_try')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('tried_at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= most) return false
  await work.insertInto('real_name_try').values({ user_id: userId, tried_at: now }).execute()
  return true
}
