import { type Selectable, sql } from 'kysely'
import { compiled, readTogether } from '#server/database/compiled'
import type { OrderName, OrderTables } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import type { OrderTab } from '@/contract/order/order.schema'
import { type Discount, type OrderAct, transitionOf } from '@/domain/order/order'

export type OrderRow = Selectable<OrderTables['orders']>
export type ItemRow = Selectable<OrderTables['order_item']>
export type DiscountRow = Selectable<OrderTables['order_discount']>
export type NewOrder = Omit<
  OrderRow,
  'id' | 'refunded' | 'cancel_reason' | 'is_hidden' | 'asked_at' | 'paid_beans' | 'address_id' | 'repriced_at' | 'remark'
> & {
  address_id?: number | null
}
export type { OrderName }

type Agreed = { protocol_id: number; protocol_version: number }
export type NewItem = Omit<ItemRow, 'user_id' | 'order_sn' | 'is_refunded' | 'refunded' | 'refunded_beans' | 'paid_beans' | keyof Agreed> &
  Partial<Agreed>

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

export const recordOffered = (work: Tx, row: { user_id: number; idempotency_key: string; body_hash: string; order_sn: string }) =>
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

export const lockOrder = (work: Tx, { user_id, order_sn }: OrderName) =>
  work
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .forUpdate()
    .executeTakeFirstOrThrow()

const learnerOrders = compiled((db, { userId, orderSn }: { userId: number; orderSn: string }) =>
  db.selectFrom('orders').selectAll().where('order_sn', '=', orderSn).where('user_id', '=', userId),
)

/** A learner's own order. */
export const findOrder = async (db: Db | Tx, userId: number, orderSn: string): Promise<OrderRow | undefined> =>
  (await learnerOrders(db, { userId, orderSn }))[0]

/** Locks an order that is not paid; false when it is not pending, or another process holds it. */
export async function lockPending(work: Tx, { user_id, order_sn }: OrderName): Promise<boolean> {
  const locked = await work
    .selectFrom('orders')
    .select('order_sn')
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'pending_payment')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return locked !== undefined
}

/** Changes the state of an order if it is in the expected one; otherwise returns false and writes nothing. */
export async function moveOrder(
  work: Tx,
  { user_id, order_sn }: OrderName,
  act: OrderAct,
  moments: { paid_at?: number; cancelled_at?: number; cancel_reason?: string } = {},
): Promise<boolean> {
  const { from, to } = transitionOf(act)
  const moved = await work
    .updateTable('orders')
    .set({ status: to, ...moments })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', from)
    .returning('order_sn')
    .executeTakeFirst()
  return moved !== undefined
}

/** Writes an order with its items and discounts. */
export async function insertOrder(work: Tx, order: NewOrder, items: readonly NewItem[], discounts: readonly Discount[]): Promise<void> {
  const { order_sn, user_id } = order
  await work.insertInto('orders').values(order).execute()
  await work
    .insertInto('order_item')
    .values(items.map((item) => ({ ...item, order_sn, user_id })))
    .execute()
  if (discounts.length === 0) return
  const rows = discounts.map(({ kind, label, amount, shares, couponId }) => ({
    user_id,
    order_sn,
    kind,
    label,
    amount,
    coupon_id: couponId,
    shares: JSON.stringify(shares),
  }))
  await work.insertInto('order_discount').values(rows).execute()
}

type Sns = { userId: number; sns: readonly string[] }

const itemsBySns = compiled((db, { userId, sns }: Sns) =>
  db
    .selectFrom('order_item')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_sn', '=', sql<string>`any(${sns})`)
    .orderBy('order_sn')
    .orderBy('seq'),
)
const discountsBySns = compiled((db, { userId, sns }: Sns) =>
  db.selectFrom('order_discount').selectAll().where('user_id', '=', userId).where('order_sn', '=', sql<string>`any(${sns})`),
)

export const itemsOf = (db: Db | Tx, { user_id, order_sn }: OrderName): Promise<ItemRow[]> =>
  itemsBySns(db, { userId: user_id, sns: [order_sn] })

/** Reads the parts of orders of a learner, in one exchange with the database. */
export async function partsOf(
  db: Db | Tx,
  userId: number,
  sns: readonly string[],
): Promise<{ items: ItemRow[]; discounts: DiscountRow[] }> {
  if (sns.length === 0) return { items: [], discounts: [] }
  const [items, discounts] = await readTogether(db, itemsBySns.with({ userId, sns }), discountsBySns.with({ userId, sns }))
  return { items, discounts }
}

/** A learner's own order with what it is made of, in one exchange with the database; undefined where it is not theirs. */
export async function wholeOrder(db: Db | Tx, userId: number, orderSn: string) {
  const of = { userId, sns: [orderSn] }
  const [[row], items, discounts] = await readTogether(
    db,
    learnerOrders.with({ userId, orderSn }),
    itemsBySns.with(of),
    discountsBySns.with(of),
  )
  return row && { row, items, discounts }
}

type PageQuery = { tab: OrderTab; page: number; limit: number; now: number }
type PageGiven = { userId: number; now: number; limit: number; offset: number }

const ofLearner = (db: Db | Tx, { userId }: PageGiven) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('is_hidden', '=', false)
type Orders = ReturnType<typeof ofLearner>

/** Filters the orders of each tab. An unpaid order whose time is over counts as closed. */
const tabs: Record<OrderTab, (found: Orders, now: number) => Orders> = {
  all: (found) => found,
  pending: (found, now) => found.where('status', '=', 'pending_payment').where('pay_before', '>', now),
  paid: (found) => found.where('status', 'in', ['paid', 'completed']),
  refunding: (found) => found.where('status', '=', 'refunding'),
  closed: (found, now) =>
    found.where((eb) =>
      eb.or([eb('status', 'in', ['cancelled', 'refunded']), eb.and([eb('status', '=', 'pending_payment'), eb('pay_before', '<=', now)])]),
    ),
}

const pageOf = (tab: OrderTab) =>
  compiled((db, given: PageGiven) =>
    tabs[tab](ofLearner(db, given), given.now).orderBy('order_sn', 'desc').limit(given.limit).offset(given.offset),
  )
const pages: Record<OrderTab, ReturnType<typeof pageOf>> = {
  all: pageOf('all'),
  pending: pageOf('pending'),
  paid: pageOf('paid'),
  refunding: pageOf('refunding'),
  closed: pageOf('closed'),
}

/** A page of the learner's orders, the newest first. */
export const orderPage = (db: Db, userId: number, { tab, page, limit, now }: PageQuery): Promise<OrderRow[]> =>
  pages[tab](db, { userId, now, limit, offset: page * limit })

/** Records a provider query for an order; false when the last one was less than `pauseMs` ago. */
export async function recordProviderCheck(db: Db, { user_id, order_sn }: OrderName, now: number, pauseMs: number): Promise<boolean> {
  const noted = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('asked_at', '<=', now - pauseMs)
    .returning('order_sn')
    .executeTakeFirst()
  return noted !== undefined
}

/** Takes a closed order out of its owner's list; false when it is still open. */
export async function hideOrder(db: Db, { user_id, order_sn }: OrderName, now: number): Promise<boolean> {
  const hidden = await db
    .updateTable('orders')
    .set({ is_hidden: true })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
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

/** Notes the beans that paid an order, split over its items by what each of them cost. */
export async function markPaidByBeans(
  work: Tx,
  order: OrderName,
  beans: number,
  split: (total: number, weights: readonly number[]) => number[],
): Promise<void> {
  const { user_id, order_sn } = order
  await work.updateTable('orders').set({ paid_beans: beans }).where('user_id', '=', user_id).where('order_sn', '=', order_sn).execute()
  const items = await itemsOf(work, order)
  const shares = split(
    beans,
    items.map(({ payable }) => payable),
  )
  for (const [at, { seq }] of items.entries())
    await work
      .updateTable('order_item')
      .set({ paid_beans: shares[at] ?? 0 })
      .where('user_id', '=', user_id)
      .where('order_sn', '=', order_sn)
      .where('seq', '=', seq)
      .execute()
}
