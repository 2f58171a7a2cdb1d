import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/database/tables'
import { addLearners } from '#server/repositories/course/course-edit'
import { endRights, grantAll } from '#server/repositories/course/entitlement'
import { insertOrder, lockOrder, moveOrder, type NewOrder } from '#server/repositories/order/orders'
import { endRefund, findRefund, insertRefund, markRefunded } from '#server/repositories/order/refunds'
import { findCoupon } from '#server/repositories/wallet/coupon'
import { postJournal } from '#server/repositories/wallet/ledger'
import { learnerIds } from '#server/seed/learner-ids'
import type { Seed } from '#server/seed/read'
import type { OrderSeed } from '#server/seed/wallet/money-shapes'
import { holdFor, spendHeld } from '#server/services/order/held'
import { cancelRow } from '#server/services/order/orders'
import { grantPack } from '#server/services/order/recharge'
import { reversed, salePostings } from '@/domain/money/ledger'
import { ORDER_LIFETIME_MS, ORDER_SN_RANDOM_BYTES, OVERDUE, orderSn, type Split, splitQuote } from '@/domain/order/order'
import { providerOf } from '@/domain/order/pay'
import { shanghaiHour } from '@/domain/time/day'
import { couponSaving } from '@/domain/wallet/coupon'

const ORDER_HOUR = 19
const PAID_AFTER_MS = 60_000
const REFUNDED_AFTER_MS = 3_600_000
const newSn = (at: number) => orderSn(at, randomBytes(ORDER_SN_RANDOM_BYTES))

type Goods = { title: string; cover: string; listPrice: number; price: number }
type Past = { of: OrderSeed; userId: number; at: number }

function goodsOf({ courses, rechargePacks }: Pick<Seed, 'courses' | 'rechargePacks'>, { courseId, packId }: OrderSeed): Goods | undefined {
  const pack = rechargePacks.find(({ id }) => id === packId)
  if (pack) return { title: `充值 ${pack.beans} 学豆`, cover: '', listPrice: pack.price, price: pack.price }
  return courses.find(({ id }) => id === courseId)
}

/** The coupon of a kind that the learner holds and has not used. */
async function couponFor(work: Tx, userId: number, templateId: number | undefined) {
  if (templateId === undefined) return undefined
  const row = await work
    .selectFrom('coupon')
    .select('id')
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .where('status', '=', 'usable')
    .executeTakeFirst()
  return row && findCoupon(work, userId, row.id)
}

const rowOf = ({ of, userId, at }: Past, goods: Goods, split: Split): NewOrder => ({
  order_sn: newSn(at),
  user_id: userId,
  course_id: of.courseId ?? null,
  kind: of.packId === undefined ? 'course' : 'recharge',
  status: 'pending_payment',
  title: goods.title,
  cover: goods.cover,
  list_price: goods.listPrice,
  payable: split.payable,
  beans: split.beans,
  pack_id: of.packId ?? null,
  buy_from: 'h5',
  is_bargain_paid: 0,
  idempotency_key: newSn(at),
  body_hash: '',
  created_at: at,
  pay_before: at + ORDER_LIFETIME_MS,
  paid_at: null,
  cancelled_at: null,
})

async function make(work: Tx, past: Past, goods: Goods): Promise<NewOrder> {
  const { of, userId, at } = past
  const held = await couponFor(work, userId, of.couponId)
  const coupon = held && { id: held.id, label: held.title, covers: [true], saving: (base: number) => couponSaving(held.terms, base) }
  const split = splitQuote({ items: [{ ...goods, kind: 'sale' }], coupon, beans: of.beans ?? 0 })
  const row = rowOf(past, goods, split)
  const { title, cover, list_price, payable, beans } = row
  await insertOrder(work, row, [{ seq: 1, course_id: of.courseId ?? null, title, cover, list_price, payable, beans }], split.discounts)
  await holdFor(work, row, { courseIds: of.courseId === undefined ? [] : [of.courseId], couponIds: held ? [held.id] : [], now: at })
  return row
}

/** Settles and delivers the order, as a notice of the provider does, but without a message: the order is old. */
async function pay(work: Tx, { of, userId, at }: Past, row: NewOrder): Promise<string> {
  const paidAt = at + PAID_AFTER_MS
  const trade_no = newSn(paidAt)
  const amount = row.payable
  const times = { created_at: at, settled_at: paidAt }
  await work
    .insertInto('payment')
    .values({
      user_id: userId,
      trade_no,
      order_sn: row.order_sn,
      channel: of.channel,
      amount,
      status: 'succeeded',
      provider_id: trade_no,
      ...times,
    })
    .execute()
  const postings = salePostings(providerOf(of.channel), amount)
  await postJournal(work, { ref: `pay:${trade_no}`, reason: 'sale', postings, now: paidAt })
  await moveOrder(work, row, 'pay', { paid_at: paidAt })
  if (of.courseId === undefined) await grantPack(work, await lockOrder(work, row), paidAt)
  else {
    // The right comes from the order from now on.
    const mine = work.deleteFrom('entitlement').where('user_id', '=', userId).where('course_id', '=', of.courseId)
    const { numDeletedRows } = await mine.executeTakeFirstOrThrow()
    await addLearners(work, of.courseId, -Number(numDeletedRows))
    await grantAll(work, { userId, courseIds: [of.courseId], orderSn: row.order_sn }, paidAt)
  }
  await spendHeld(work, row, paidAt)
  await moveOrder(work, row, 'complete')
  return trade_no
}

async function giveBack(work: Tx, { of, userId, at }: Past, row: NewOrder, trade_no: string): Promise<void> {
  const now = at + REFUNDED_AFTER_MS
  const refund_no = newSn(now)
  const what = { reason: of.reason ?? '其他原因', seqs: [1], amount: row.payable, beans: 0, has_coupons: false }
  await moveOrder(work, row, 'requestRefund')
  await insertRefund(work, { refund_no, order_sn: row.order_sn, user_id: userId, trade_no, status: 'processing', ...what, created_at: now })
  await endRefund(work, { user_id: userId, refund_no }, { status: 'succeeded', note: '', now })
  const refund = await findRefund(work, refund_no)
  if (refund) await markRefunded(work, refund, [{ seq: 1, amount: row.payable, beans: 0 }])
  const postings = reversed(salePostings(providerOf(of.channel), row.payable))
  await postJournal(work, { ref: `refund:${refund_no}`, reason: 'refund', postings, now })
  await endRights(work, userId, row.order_sn, of.courseId === undefined ? [] : [of.courseId])
  await moveOrder(work, row, 'finishRefund')
}

/** Staff looked at the request and kept the order as it is. */
async function refuseRefund(work: Tx, { of, userId, at }: Past, row: NewOrder, trade_no: string): Promise<void> {
  const now = at + REFUNDED_AFTER_MS
  const refund_no = newSn(now)
  const what = { reason: of.reason ?? '其他原因', seqs: [1], amount: row.payable, beans: row.beans, has_coupons: true }
  await insertRefund(work, { refund_no, order_sn: row.order_sn, user_id: userId, trade_no, status: 'processing', ...what, created_at: now })
  await endRefund(work, { user_id: userId, refund_no }, { status: 'refused', note: of.refusal ?? '', now: now + REFUNDED_AFTER_MS })
}

async function bill(work: Tx, { of, userId, at }: Past, row: NewOrder): Promise<void> {
  if (!of.invoice) return
  const { kind, title, taxNo, email, status, note } = of.invoice
  await work
    .insertInto('invoice')
    .values({
      order_sn: row.order_sn,
      user_id: userId,
      kind,
      title,
      tax_no: taxNo,
      email,
      amount: row.payable,
      status,
      note,
      requested_at: at + REFUNDED_AFTER_MS,
      issued_at: status === 'issued' ? at + 2 * REFUNDED_AFTER_MS : null,
    })
    .execute()
}

async function happen(work: Tx, past: Past, goods: Goods): Promise<void> {
  const { status, reason, refusal } = past.of
  const row = await make(work, past, goods)
  if (status === 'cancelled')
    await cancelRow(work, row, { reason: reason ?? '我不想买了', isOwn: reason !== OVERDUE, now: past.at + PAID_AFTER_MS })
  if (status !== 'completed' && status !== 'refunded') return
  const tradeNo = await pay(work, past, row)
  if (status === 'refunded') await giveBack(work, past, row, tradeNo)
  if (refusal !== undefined) await refuseRefund(work, past, row, tradeNo)
  await bill(work, past, row)
}

/** Writes learners' purchases, through the very steps a purchase takes, dated back from `now`, ms. */
export async function writeOrders(work: Tx, seed: Seed, now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    seed.orders.map(({ mobile }) => mobile),
  )
  for (const of of seed.orders) {
    const userId = ids.get(of.mobile)
    const goods = goodsOf(seed, of)
    const at = of.daysAgo === 0 ? now : shanghaiHour(now, -of.daysAgo, ORDER_HOUR)
    if (userId !== undefined && goods) await happen(work, { of, userId, at }, goods)
  }
}
