import type { Selectable } from 'kysely'
import type { OrderTab } from '@/contract/money/order.schema'
import type { Discount } from '@/domain/money/order-quote'
import type { OrderTables } from '../../database/rows/order'
import type { Db, Tx } from '../../database/tables'

export type OrderRow = Selectable<OrderTables['orders']>
export type ItemRow = Selectable<OrderTables['order_item']>
export type DiscountRow = Selectable<OrderTables['order_discount']>
export type NewOrder = Omit<OrderRow, 'id' | 'refunded' | 'cancel_reason' | 'is_hidden' | 'asked_at' | 'paid_beans'>
export type NewItem = Omit<ItemRow, 'order_sn' | 'is_refunded' | 'paid_beans'>

export const findByKey = (db: Db | Tx, userId: number, key: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst()

/** The order returned for a repeated key, with the hash of the request under that key. */
export const offeredByKey = (db: Db | Tx, userId: number, key: string) =>
  db
    .selectFrom('order_key')
    .select(['order_sn', 'body_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const noteOffered = (work: Tx, row: { user_id: number; idempotency_key: string; body_hash: string; order_sn: string }) =>
  work.insertInto('order_key').values(row).execute()

/** The learner's unpaid order of a course, in time or not. */
export const pendingOf = (db: Db | Tx, userId: number, courseId: number) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('status', '=', 'pending_payment')
    .executeTakeFirst()

/** Orders of one learner are made one after the other. */
export const lockBuyer = (work: Tx, userId: number) =>
  work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const lockOrder = (work: Tx, orderSn: string) =>
  work.selectFrom('orders').selectAll().where('order_sn', '=', orderSn).forUpdate().executeTakeFirstOrThrow()

/** Writes an order with its items and discounts. */
export async function insertOrder(work: Tx, order: NewOrder, items: readonly NewItem[], discounts: readonly Discount[]): Promise<void> {
  const { order_sn } = order
  await work.insertInto('orders').values(order).execute()
  await work
    .insertInto('order_item')
    .values(items.map((item) => ({ ...item, order_sn })))
    .execute()
  if (discounts.length === 0) return
  const rows = discounts.map(({ kind, label, amount, shares, couponId }) => ({
    order_sn,
    kind,
    label,
    amount,
    coupon_id: couponId,
    shares: JSON.stringify(shares),
  }))
  await work.insertInto('order_discount').values(rows).execute()
}

export const itemsOf = (db: Db | Tx, orderSns: readonly string[]): Promise<ItemRow[]> =>
  orderSns.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_item').selectAll().where('order_sn', 'in', orderSns).orderBy('order_sn').orderBy('seq').execute()

export const discountsOf = (db: Db | Tx, orderSns: readonly string[]): Promise<DiscountRow[]> =>
  orderSns.length === 0 ? Promise.resolve([]) : db.selectFrom('order_discount').selectAll().where('order_sn', 'in', orderSns).execute()

type PageQuery = { tab: OrderTab; page: number; limit: number; now: number }

/** A page of the learner's orders, the newest first. An unpaid order whose time is over counts as closed. */
export function orderPage(db: Db, userId: number, { tab, page, limit, now }: PageQuery): Promise<OrderRow[]> {
  let found = db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('is_hidden', '=', false)
  if (tab === 'pending') found = found.where('status', '=', 'pending_payment').where('pay_before', '>', now)
  if (tab === 'paid') found = found.where('status', 'in', ['paid', 'completed'])
  if (tab === 'refunding') found = found.where('status', '=', 'refunding')
  if (tab === 'closed')
    found = found.where((eb) =>
      eb.or([eb('status', 'in', ['cancelled', 'refunded']), eb.and([eb('status', '=', 'pending_payment'), eb('pay_before', '<=', now)])]),
    )
  return found
    .orderBy('order_sn', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

/** Records a provider query for an order; false when the last one was less than `pauseMs` ago. */
export async function recordProviderCheck(db: Db, orderSn: string, now: number, pauseMs: number): Promise<boolean> {
  const noted = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('order_sn', '=', orderSn)
    .where('asked_at', '<=', now - pauseMs)
    .returning('order_sn')
    .executeTakeFirst()
  return noted !== undefined
}

/** Takes a closed order out of its owner's list; false when it is still open. */
export async function hideOrder(db: Db, orderSn: string, now: number): Promise<boolean> {
  const hidden = await db
    .updateTable('orders')
    .set({ is_hidden: true })
    .where('order_sn', '=', orderSn)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['cancelled', 'refunded', 'completed']),
        eb.and([eb('status', '=', 'pending_payment'), eb('pay_before', '<=', now)]),
      ]),
    )
    .returning('order_sn')
    .executeTakeFirst()
  return hidden !== undefined
}

/** The open id of a learner in one app of the messaging platform; null when they never came through it. */
export async function openIdOf(db: Db, userId: number, app: 'web' | 'mini'): Promise<string | null> {
  const row = await db
    .selectFrom('messaging_identity')
    .select('open_id')
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .orderBy('open_id')
    .executeTakeFirst()
  return row?.open_id ?? null
}

/** Notes the beans that paid an order, split over its items by what each of them cost. */
export async function markPaidByBeans(
  work: Tx,
  orderSn: string,
  beans: number,
  split: (total: number, weights: readonly number[]) => number[],
): Promise<void> {
  await work.updateTable('orders').set({ paid_beans: beans }).where('order_sn', '=', orderSn).execute()
  const items = await itemsOf(work, [orderSn])
  const shares = split(
    beans,
    items.map(({ payable }) => payable),
  )
  for (const [at, { seq }] of items.entries())
    await work
      .updateTable('order_item')
      .set({ paid_beans: shares[at] ?? 0 })
      .where('order_sn', '=', orderSn)
      .where('seq', '=', seq)
      .execute()
}
