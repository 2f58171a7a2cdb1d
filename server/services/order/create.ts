import { createHash, randomBytes } from 'node:crypto'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, forbidden, notFound } from '#server/refusal'
import { lockBuyer } from '#server/repositories/account/account'
import { learnerAddressRow } from '#server/repositories/account/address'
import { minorLimits, spentSince } from '#server/repositories/account/minors'
import { isOwned } from '#server/repositories/course/entitlement'
import {
  findByKey,
  insertOrder,
  type NewOrder,
  type OrderRow,
  offeredByKey,
  pendingOf,
  recordOffered,
} from '#server/repositories/order/orders'
import type { Trade } from '#server/repositories/order/payments'
import type { CreateOrder } from '@/contract/order/order.schema'
import { capWords, monthStart } from '@/domain/account/minors'
import { ORDER_LIFETIME_MS, ORDER_SN_RANDOM_BYTES, OVERDUE, orderSn } from '@/domain/order/order'
import { holdFor } from './held'
import { cancelRow, closeTrades, learnerOrder } from './orders'
import { courseIdsOf, type WorkedOut, workOutQuote } from './quote'

/**
 * Refuses what would go beyond the month's limit of a child's account. Orders that wait to be paid count, and a new one is made while the
 * account is locked, so that several at once do not pass together. `more`: fen of an order that is not written yet.
 */
export async function refuseOverCap(db: Db | Tx, userId: number, more: number, now: number): Promise<void> {
  const limits = await minorLimits(db, userId)
  if (!limits) return
  const spent = await spentSince(db, userId, monthStart(now), now)
  if (spent + more > limits.monthlyFen) throw forbidden(capWords(limits.monthlyFen, spent))
}

/** The content of a key, independent of the order of fields. */
const bodyHash = ({ idempotencyKey: _, quoteVersion: __, ...wish }: CreateOrder): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(wish).sort()))
    .digest('base64url')

/** A key belongs to one request: reuse for another is refused. */
async function knownUnder(work: Tx, userId: number, wish: CreateOrder): Promise<string | undefined> {
  const { idempotencyKey: key, courseId } = wish
  const made = await findByKey(work, userId, key)
  const known = made ?? (await offeredByKey(work, userId, key))
  if (!known) return undefined
  // Orders of the first releases have no hash.
  const isSame = made?.body_hash === '' ? made.course_id === courseId : known.body_hash === bodyHash(wish)
  if (!isSame) throw conflict('订单已提交，请返回课程页重新下单')
  return known.order_sn
}

function rowOf({ quote, split }: WorkedOut, userId: number, wish: CreateOrder, now: number): NewOrder {
  return {
    order_sn: orderSn(now, randomBytes(ORDER_SN_RANDOM_BYTES)),
    user_id: userId,
    course_id: wish.courseId,
    kind: 'course',
    status: 'pending_payment',
    title: quote.title,
    cover: quote.cover,
    list_price: quote.listPrice,
    payable: split.payable,
    beans: split.beans,
    pack_id: null,
    buy_from: wish.buyFrom,
    is_bargain_paid: split.discounts.some(({ kind }) => kind === 'bargain') ? 1 : 0,
    idempotency_key: wish.idempotencyKey,
    body_hash: bodyHash(wish),
    created_at: now,
    pay_before: now + ORDER_LIFETIME_MS,
    paid_at: null,
    cancelled_at: null,
    address_id: wish.addressId ?? null,
  }
}

/** The agreement of each course, in the version the learner agreed to; refuses when one is missing. */
function agreedTo(
  { quote }: WorkedOut,
  { agreed = [] }: CreateOrder,
): ReadonlyMap<number | null, { protocol_id: number; protocol_version: number }> {
  const missing = quote.protocols.find(({ id, version }) => !agreed.some((one) => one.id === id && one.version === version))
  if (missing) throw conflict(`请先阅读并同意《${missing.title}》`)
  return new Map(quote.protocols.map(({ id, courseId, version }) => [courseId, { protocol_id: id, protocol_version: version }]))
}

async function write(work: Tx, made: WorkedOut, row: NewOrder, wish: CreateOrder): Promise<void> {
  const agreed = agreedTo(made, wish)
  const items = made.quote.items.map(({ seq, courseId, title, cover, listPrice, payable, beans }) => ({
    seq,
    course_id: courseId,
    title,
    cover,
    list_price: listPrice,
    payable,
    beans,
    ...agreed.get(courseId),
  }))
  await insertOrder(work, row, items, made.split.discounts)
  const couponIds = made.split.discounts.flatMap(({ couponId }) => couponId ?? [])
  await holdFor(work, row, { courseIds: made.courses.map(({ id }) => id), couponIds, now: row.created_at })
}

/** Whether an unpaid order of the course is offered again: in time, by the same request, at the same price. */
async function isOfferedAgain(work: Tx, pending: OrderRow, wish: CreateOrder, now: number): Promise<boolean> {
  if (pending.pay_before <= now || pending.body_hash !== bodyHash(wish)) return false
  // A price that staff lowered stands until the order's time is over.
  if (pending.repriced_at !== null) return true
  const { quote } = await workOutQuote(work, pending.user_id, wish, now)
  return quote.payable === pending.payable
}

/** Why an order in whose place another one is made was cancelled. */
const REPLACED = '重新下单'

/** Cancels the unpaid order of the course, in place of which another one is made. */
async function replace(work: Tx, pending: OrderRow, now: number): Promise<Trade[]> {
  const isOwn = pending.pay_before > now
  const closed = await cancelRow(work, pending, { reason: isOwn ? REPLACED : OVERDUE, isOwn, now })
  if (closed === null) throw conflict('订单状态已变化，请刷新后重试')
  return closed
}

type Made = { orderSn: string; closed: Trade[] }

async function make(work: Tx, userId: number, wish: CreateOrder, now: number): Promise<Made> {
  await lockBuyer(work, userId)
  const known = await knownUnder(work, userId, wish)
  if (known !== undefined) return { orderSn: known, closed: [] }
  if (wish.addressId !== undefined && !(await learnerAddressRow(work, userId, wish.addressId))) throw notFound('地址')
  for (const courseId of courseIdsOf(wish)) if (await isOwned(work, { userId, courseId }, now)) throw conflict('你已拥有该课程')
  const pending = await pendingOf(work, userId, wish.courseId)
  if (pending && (await isOfferedAgain(work, pending, wish, now))) {
    await recordOffered(work, {
      user_id: userId,
      idempotency_key: wish.idempotencyKey,
      body_hash: bodyHash(wish),
      order_sn: pending.order_sn,
    })
    return { orderSn: pending.order_sn, closed: [] }
  }
  const closed = pending ? await replace(work, pending, now) : []
  const made = await workOutQuote(work, userId, wish, now)
  if (wish.quoteVersion !== undefined && wish.quoteVersion !== made.quote.version) throw conflict('价格有变化，请核对后重新提交')
  if (made.split.payable > 0) await refuseOverCap(work, userId, made.split.payable, now)
  const row = rowOf(made, userId, wish, now)
  await write(work, made, row, wish)
  return { orderSn: row.order_sn, closed }
}

/** Makes an order; the same key again, even at the same moment, gives the same order. A price that has moved is refused. */
export async function createOrder(deps: Deps, userId: number, wish: CreateOrder): Promise<OrderRow> {
  const { orderSn: made, closed } = await tx(deps.db, (work) => make(work, userId, wish, deps.now()))
  await closeTrades(deps, closed)
  return learnerOrder(deps.db, userId, made)
}
