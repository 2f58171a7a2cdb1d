import type { Db, Tx } from '#server/database/tables'
import { freeWord } from '#server/repositories/account/learner-of'
import { forgetInvoiceEmail } from '#server/repositories/order/invoices'
import { forgetShopOrders } from '#server/repositories/order/shop-orders'
import { forgetPayers } from '#server/repositories/order/virtual-trades'
import { forgetScores } from '#server/repositories/service/class-service'

/** Name of an account whose person is gone. */
const GONE = '已注销用户'

/** Empties the account itself and what is stored by its number. The row stays, because orders and bookings refer to it. */
export async function emptyAccount(work: Tx, userId: number): Promise<void> {
  const row = await work.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst()
  if (row?.mobile) {
    await work.deleteFrom('purpose_code').where('mobile', '=', row.mobile).execute()
    await work.deleteFrom('sms_code').where('mobile', '=', row.mobile).execute()
    await work.deleteFrom('sms_outbox').where('mobile', '=', row.mobile).execute()
    await forgetShopOrders(work, row.mobile)
    await freeWord(work, 'mobile', row.mobile, userId)
    await forgetScores(work, row.mobile)
  }
  await forgetInvoiceEmail(work, userId)
  await forgetPayers(work, userId)
  await work
    .updateTable('users')
    .set({ mobile: null, nickname: GONE, truename: '', avatar: '', studentid: '', is_auto_up_sc: false, is_locked: true })
    .where('id', '=', userId)
    .execute()
}

/** Stores a request to delete; of repeated requests the first one counts. Returns when it is due. */
export async function requestDeletionOf(
  work: Tx,
  row: { user_id: number; reason: string; asked_at: number; due_at: number },
): Promise<number> {
  await work
    .insertInto('account_deletion')
    .values(row)
    .onConflict((on) => on.column('user_id').doNothing())
    .execute()
  return (await work.selectFrom('account_deletion').select('due_at').where('user_id', '=', row.user_id).executeTakeFirstOrThrow()).due_at
}

/** Takes a request back. */
export async function cancelDeletion(work: Tx, userId: number): Promise<void> {
  await work.deleteFrom('account_deletion').where('user_id', '=', userId).execute()
}

/** When an account is to be deleted; null without a request. */
export async function deletionDue(db: Db | Tx, userId: number): Promise<number | null> {
  return (await db.selectFrom('account_deletion').select('due_at').where('user_id', '=', userId).executeTakeFirst())?.due_at ?? null
}

/** Accounts whose cooling-off is over. */
export function dueDeletions(db: Db, now: number): Promise<{ user_id: number; asked_at: number }[]> {
  return db.selectFrom('account_deletion').select(['user_id', 'asked_at']).where('due_at', '<=', now).orderBy('user_id').limit(20).execute()
}

/** Claims a due request, so that no second process carries it out; false when it was taken back meanwhile. */
export async function claimDeletion(work: Tx, userId: number, now: number): Promise<boolean> {
  const row = await work
    .deleteFrom('account_deletion')
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a deletion was done, without the learner's identity. */
export async function recordDeleted(work: Tx, row: { asked_at: number; done_at: number; rows_removed: number }): Promise<void> {
  await work.insertInto('account_deleted').values(row).execute()
}

/** Orders that are being paid or refunded: an account with one cannot be deleted yet. */
export async function openOrders(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending_payment', 'refunding'])
    .executeTakeFirstOrThrow()
  return count
}
