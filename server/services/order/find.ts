import type { Db } from '#server/database/tables'
import { notFound } from '#server/refusal'
import { type DiscountRow, findOrder, type ItemRow, type OrderRow, partsOf, wholeOrder } from '#server/repositories/order/orders'
import type { Order } from '@/contract/order/order.schema'
import { OVERDUE, statusAt } from '@/domain/order/order'

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
  const { items, discounts } = await partsOf(db, sns)
  return rows.map((row) => orderOf(row, items, discounts, now))
}

/** The learner's own order; another learner's gives 404. */
export async function ownOrder(db: Db, userId: number, orderSn: string): Promise<OrderRow> {
  const row = await findOrder(db, userId, orderSn)
  if (!row) throw notFound('订单')
  return row
}

/** The learner's own order with what it is made of; another learner's gives 404. */
export async function ownOrderWhole(db: Db, userId: number, orderSn: string, now: number): Promise<Order> {
  const found = await wholeOrder(db, userId, orderSn)
  if (!found) throw notFound('订单')
  return orderOf(found.row, found.items, found.discounts, now)
}
