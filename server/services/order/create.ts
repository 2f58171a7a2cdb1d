import { randomBytes } from 'node:crypto'
import type { CreateOrder, Quote } from '@/contract/money/order.schema'
import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/money/order-sn'
import { ORDER_LIFETIME_MS } from '@/domain/money/order-state'
import { priceOf } from '@/domain/money/price'
import type { Db } from '../../database/tables'
import type { Deps } from '../../deps'
import { conflict, notFound } from '../../refusal'
import type { OrderRow } from './complete'
import { isOwned } from './entitlement'

/** What the course costs now. Amounts in fen. */
export async function quoteOf(db: Db, courseId: number): Promise<Quote> {
  const course = await db
    .selectFrom('course')
    .select(['title', 'cover', 'price', 'list_price', 'valid_days'])
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw notFound('课程')
  const price = priceOf({ price: course.price, listPrice: course.list_price })
  return { courseId, title: course.title, cover: course.cover, validDays: course.valid_days, ...price }
}

const findByKey = (db: Db, userId: number, key: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst()

/** A key stands for one wish: used for another course it is refused. */
function sameWish(order: OrderRow, wish: CreateOrder): OrderRow {
  if (order.course_id !== wish.courseId) throw conflict('订单已提交，请返回课程页重新下单')
  return order
}

async function rowOf({ db, now }: Deps, userId: number, wish: CreateOrder): Promise<OrderRow> {
  const quote = await quoteOf(db, wish.courseId)
  const created = now()
  return {
    order_sn: orderSn(created, randomBytes(ORDER_SN_RANDOM_BYTES)),
    user_id: userId,
    course_id: wish.courseId,
    status: 'pending_payment',
    title: quote.title,
    cover: quote.cover,
    list_price: quote.listPrice,
    payable: quote.payable,
    buy_from: wish.buyFrom,
    is_bargain_paid: wish.isBargainPaid,
    idempotency_key: wish.idempotencyKey,
    created_at: created,
    pay_before: created + ORDER_LIFETIME_MS,
    paid_at: null,
    cancelled_at: null,
  }
}

/** Makes an order; the same key again, even at the same moment, gives the same order. */
export async function createOrder(deps: Deps, userId: number, wish: CreateOrder): Promise<OrderRow> {
  const known = await findByKey(deps.db, userId, wish.idempotencyKey)
  if (known) return sameWish(known, wish)
  if (await isOwned(deps.db, { userId, courseId: wish.courseId }, deps.now())) throw conflict('您已拥有该课程')
  const row = await rowOf(deps, userId, wish)
  const made = await deps.db
    .insertInto('orders')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('order_sn')
    .executeTakeFirst()
  if (made) return row
  const winner = await findByKey(deps.db, userId, wish.idempotencyKey)
  if (!winner) throw new Error('an order that was in the way is gone')
  return sameWish(winner, wish)
}
