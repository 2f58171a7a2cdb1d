import type { Db, Tx } from '../../database/tables'

/** Records a device of a learner. A device without a code is not recorded. */
export async function noteDevice(db: Db | Tx, userId: number, device: string, now: number): Promise<void> {
  if (device === '') return
  await db
    .insertInto('learner_device')
    .values({ device, user_id: userId, seen_at: now })
    .onConflict((on) => on.columns(['device', 'user_id']).doNothing())
    .execute()
}

/** Whether a learner was seen on a device. */
export async function isDeviceOf(db: Db | Tx, userId: number, device: string): Promise<boolean> {
  if (device === '') return false
  const found = await db
    .selectFrom('learner_device')
    .select('device')
    .where('device', '=', device)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether two learners have cash sent to the same account. */
export async function haveSamePayee(db: Db | Tx, one: number, other: number): Promise<boolean> {
  const found = await db
    .selectFrom('payout_account as a')
    .innerJoin('payout_account as b', 'a.payee_hash', 'b.payee_hash')
    .select('a.user_id')
    .where('a.user_id', '=', one)
    .where('b.user_id', '=', other)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is an account of this id. */
export const isLearner = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
