import type { Db, Tx } from '#server/database/tables'

/** Records a device of a learner. A device without a code is not recorded. */
export async function noteDevice(db: Db | Tx, userId: number, device: string, now: number): Promise<void> {
  if (device === '') return
  await db
    .insertInto('learner_device')
    .values({ device, user_id: userId, seen_at: now })
    .onConflict((on) => on.columns(['device', 'user_id']).doNothing())
    .execute()
}

/** Whether a learner was seen on any device. */
export const hasDevice = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await db.selectFrom('learner_device').select('device').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined

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

const paymentOfPayer = (db: Db | Tx, orderSn: string) =>
  db
    .selectFrom('payment as paid')
    .innerJoin('payment as other', 'other.payer_hash', 'paid.payer_hash')
    .innerJoin('orders', 'orders.order_sn', 'other.order_sn')
    .select('other.trade_no')
    .where('paid.order_sn', '=', orderSn)
    .where('paid.status', '=', 'succeeded')

/** Whether who paid an order has paid for this learner too. */
export async function hasPaidFor(db: Db | Tx, orderSn: string, userId: number): Promise<boolean> {
  return (await paymentOfPayer(db, orderSn).where('orders.user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Whether who paid an order has paid for another learner whose invitation was rewarded. */
export async function hasPaidForInvited(db: Db | Tx, orderSn: string, inviteeId: number): Promise<boolean> {
  const found = await paymentOfPayer(db, orderSn)
    .innerJoin('invitation', 'invitation.invitee_id', 'orders.user_id')
    .where('invitation.state', '=', 'rewarded')
    .where('orders.user_id', '<>', inviteeId)
    .executeTakeFirst()
  return found !== undefined
}

/** Names the payer of an order for a lock; null when the provider did not tell who paid. */
export async function payerOf(db: Db | Tx, orderSn: string): Promise<string | null> {
  const paid = await db
    .selectFrom('payment')
    .select('payer_hash')
    .where('order_sn', '=', orderSn)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return paid?.payer_hash ?? null
}

/** Whether there is an account of this id. */
export const isLearner = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
