import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { providerFor } from '#server/providers/payment/gateway'
import { conflict, notFound } from '#server/refusal'
import {
  type DiscountRow,
  findOrder,
  type ItemRow,
  lockOrder,
  moveOrder,
  type OrderName,
  type OrderRow,
  partsOf,
  wholeOrder,
} from '#server/repositories/order/orders'
import { closePayments, type Trade } from '#server/repositories/order/payments'
import type { Order } from '@/contract/order/order.schema'
import { isOverdue, OVERDUE, statusAt } from '@/domain/order/order'
import { releaseHeld } from './held'
import { notifyCancelled } from './notify'

const itemOf = (item: ItemRow): Order['items'][number] => ({
  seq: item.seq,
  courseId: item.course_id,
  title: item.title,
  cover: item.cover,
  listPrice: item.list_price,
  payable: item.payable,
  beans: item.beans,
  isRefunded: item.is_refunded,
})

const kinds = ['sale', 'vip', 'bargain', 'coupon', 'envelope', 'beans']

/** An order as its owner sees it at `now`. */
function orderOf(row: OrderRow, items: readonly ItemRow[], discounts: readonly DiscountRow[], now: number): Order {
  const own = discounts.filter(({ order_sn }) => order_sn === row.order_sn)
  return {
    orderSn: row.order_sn,
    kind: row.kind,
    status: statusAt({ status: row.status, payBefore: row.pay_before }, now),
    courseId: row.course_id,
    title: row.title,
    cover: row.cover,
    listPrice: row.list_price,
    payable: row.payable,
    beans: row.beans,
    paidBeans: row.paid_beans,
    refunded: row.refunded,
    createdAt: row.created_at,
    payBefore: row.pay_before,
    paidAt: row.paid_at,
    cancelReason: row.cancel_reason ?? (statusAt({ status: row.status, payBefore: row.pay_before }, now) === row.status ? null : OVERDUE),
    items: items.filter(({ order_sn }) => order_sn === row.order_sn).map(itemOf),
    discounts: own
      .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .map(({ kind, label, amount }) => ({ kind, label, amount })),
  }
}

/** Orders with what they are made of, in one exchange however many there are. */
export async function ordersOf(db: Db, rows: readonly OrderRow[], now: number): Promise<Order[]> {
  const sns = rows.map(({ order_sn }) => order_sn)
  const [userId = 0, ...others] = new Set(rows.map(({ user_id }) => user_id))
  if (others.length > 0) throw new Error('orders of several learners are read one learner after the other')
  const { items, discounts } = await partsOf(db, userId, sns)
  return rows.map((row) => orderOf(row, items, discounts, now))
}

/** The learner's own order; another learner's gives 404. */
export async function learnerOrder(db: Db, userId: number, orderSn: string): Promise<OrderRow> {
  const row = await findOrder(db, userId, orderSn)
  if (!row) throw notFound('订单')
  return row
}

/** The learner's own order with what it is made of; another learner's gives 404. */
export async function learnerOrderWhole(db: Db, userId: number, orderSn: string, now: number): Promise<Order> {
  const found = await wholeOrder(db, userId, orderSn)
  if (!found) throw notFound('订单')
  return orderOf(found.row, found.items, found.discounts, now)
}

/** Pictures as addresses; without one the text stays empty. */
export const withMedia =
  ({ env }: Deps) =>
  <T extends { cover: string; items: { cover: string }[] }>(of: T): T => ({
    ...of,
    cover: mediaUrl(env, of.cover),
    items: of.items.map((item) => ({ ...item, cover: mediaUrl(env, item.cover) })),
  })

/** Orders as the contract shows them. */
export async function shownOrders(deps: Deps, rows: readonly OrderRow[]): Promise<Order[]> {
  return (await ordersOf(deps.db, rows, deps.now())).map(withMedia(deps))
}

/** The learner's order in its current state. */
export async function shownOrder(deps: Deps, userId: number, orderSn: string): Promise<Order> {
  return withMedia(deps)(await learnerOrderWhole(deps.db, userId, orderSn, deps.now()))
}

/** `isOwn`: the learner did it, who needs no message of it. */
type Cancelled = { reason: string; isOwn: boolean; now: number }

/** Cancels an unpaid order, gives back what it holds and closes its open payments; null when it is not pending any more. */
export async function cancelRow(work: Tx, of: OrderName, { reason, isOwn, now }: Cancelled): Promise<Trade[] | null> {
  if (!(await moveOrder(work, of, 'cancel', { cancelled_at: now, cancel_reason: reason }))) return null
  const order = await lockOrder(work, of)
  await releaseHeld(work, order, now)
  if (!isOwn) await notifyCancelled(work, order, reason, now)
  return closePayments(work, of)
}

/** Tells the providers. One that does not listen may still send money, which then goes back by itself. */
export async function closeTrades(deps: Deps, payments: Trade[]): Promise<void> {
  for (const { trade_no: tradeNo, channel } of payments) {
    const provider = await providerFor(deps, channel)
    await provider.close(tradeNo).catch((error) => deps.log.warn({ err: error, tradeNo }, 'trade was not closed'))
  }
}

/** Cancels on the learner's request, or (`isManual` false) because the page's countdown ended, which the server verifies. */
export async function cancelOrder(deps: Deps, order: OrderRow, isManual: boolean, reason = '我不想买了'): Promise<void> {
  const now = deps.now()
  if (!isManual && !isOverdue({ status: order.status, payBefore: order.pay_before }, now)) throw conflict('订单尚未超时')
  const wish = { reason: isManual ? reason : OVERDUE, isOwn: isManual, now }
  const closed = await tx(deps.db, (work) => cancelRow(work, order, wish))
  if (closed === null) throw conflict('订单状态已变化，无法取消')
  await closeTrades(deps, closed)
}
