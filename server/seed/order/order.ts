import { randomBytes } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { insertAddress, ownAddressRow, storedAddress } from '#server/repositories/account/address'
import { addLearners } from '#server/repositories/course/course-edit'
import { endRights, grantAll } from '#server/repositories/course/entitlement'
import { insertOrder, lockOrder, moveOrder, type NewOrder } from '#server/repositories/order/orders'
import { endRefund, findRefund, insertRefund, markRefunded } from '#server/repositories/order/refunds'
import { claimRight, makeRights } from '#server/repositories/order/textbook/rights'
import { markArrived, markReceived, putEvents, shipRight } from '#server/repositories/order/textbook/shipments'
import { madeIds } from '#server/repositories/site/seed-offer'
import { findCoupon } from '#server/repositories/wallet/coupon'
import { postJournal } from '#server/repositories/wallet/ledger'
import { learnerIds, type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import type { OrderSeed } from '#server/seed/wallet/wallet'
import { regionName } from '#server/services/account/regions'
import { holdFor, spendHeld } from '#server/services/order/held'
import { cancelRow } from '#server/services/order/orders'
import { grantPack } from '#server/services/order/recharge'
import { AddressBodySchema } from '@/contract/account/address.schema'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'
import { reversed, salePostings } from '@/domain/money/ledger'
import { ORDER_LIFETIME_MS, ORDER_SN_RANDOM_BYTES, OVERDUE, orderSn, type Split, splitQuote } from '@/domain/order/order'
import { parcelEvents } from '@/domain/order/parcel'
import { providerOf } from '@/domain/order/pay'
import { shanghaiHour } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'
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
    .values({ trade_no, order_sn: row.order_sn, channel: of.channel, amount, status: 'succeeded', provider_id: trade_no, ...times })
    .execute()
  const postings = salePostings(providerOf(of.channel), amount)
  await postJournal(work, { ref: `pay:${trade_no}`, reason: 'sale', postings, now: paidAt })
  await moveOrder(work, row.order_sn, 'pay', { paid_at: paidAt })
  if (of.courseId === undefined) await grantPack(work, await lockOrder(work, row.order_sn), paidAt)
  else {
    // The right comes from the order from now on.
    const mine = work.deleteFrom('entitlement').where('user_id', '=', userId).where('course_id', '=', of.courseId)
    const { numDeletedRows } = await mine.executeTakeFirstOrThrow()
    await addLearners(work, of.courseId, -Number(numDeletedRows))
    await grantAll(work, { userId, courseIds: [of.courseId], orderSn: row.order_sn }, paidAt)
  }
  await spendHeld(work, row, paidAt)
  await moveOrder(work, row.order_sn, 'complete')
  return trade_no
}

async function giveBack(work: Tx, { of, userId, at }: Past, row: NewOrder, trade_no: string): Promise<void> {
  const now = at + REFUNDED_AFTER_MS
  const refund_no = newSn(now)
  const what = { reason: of.reason ?? '其他原因', seqs: [1], amount: row.payable, beans: 0, has_coupons: false }
  await moveOrder(work, row.order_sn, 'requestRefund')
  await insertRefund(work, { refund_no, order_sn: row.order_sn, user_id: userId, trade_no, status: 'processing', ...what, created_at: now })
  await endRefund(work, refund_no, { status: 'succeeded', note: '', now })
  const refund = await findRefund(work, refund_no)
  if (refund) await markRefunded(work, refund)
  const postings = reversed(salePostings(providerOf(of.channel), row.payable))
  await postJournal(work, { ref: `refund:${refund_no}`, reason: 'refund', postings, now })
  await endRights(work, userId, row.order_sn, of.courseId === undefined ? [] : [of.courseId])
  await moveOrder(work, row.order_sn, 'finishRefund')
}

/** Staff looked at the request and kept the order as it is. */
async function refuseRefund(work: Tx, { of, userId, at }: Past, row: NewOrder, trade_no: string): Promise<void> {
  const now = at + REFUNDED_AFTER_MS
  const refund_no = newSn(now)
  const what = { reason: of.reason ?? '其他原因', seqs: [1], amount: row.payable, beans: row.beans, has_coupons: true }
  await insertRefund(work, { refund_no, order_sn: row.order_sn, user_id: userId, trade_no, status: 'processing', ...what, created_at: now })
  await endRefund(work, refund_no, { status: 'refused', note: of.refusal ?? '', now: now + REFUNDED_AFTER_MS })
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
    await cancelRow(work, row.order_sn, { reason: reason ?? '我不想买了', isOwn: reason !== OVERDUE, now: past.at + PAID_AFTER_MS })
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

/** From delivery to the learner's confirmation. */
const CONFIRMED_AFTER_MS = 40 * HOUR_MS

type Place = { userId: number; region: string; sealed: string }

/** One book, from the choice of the address to where its parcel is now; without messages, because it is past. */
async function send(work: Tx, { userId, region, sealed }: Place, of: ReceiverSeed['parcels'][number], now: number): Promise<void> {
  const shippedAt = now - of.hoursAgo * HOUR_MS
  const right = await work
    .selectFrom('book_right')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', of.courseId)
    .executeTakeFirst()
  if (!right || !(await claimRight(work, { userId, id: right.id, region, sealed, now: shippedAt - HOUR_MS }))) return
  const { carrier, trackingNo } = of
  const id = await shipRight(work, right.id, { userId, carrier, trackingNo, region, sealed, now: shippedAt })
  if (id === null) return
  await putEvents(work, id, parcelEvents(shippedAt, now, region), now)
  if (!of.isReceived) return
  await markArrived(work, id)
  await markReceived(work, userId, id, shippedAt + CONFIRMED_AFTER_MS)
}

/** Addresses of learners, and the books that were sent to the first of them. */
export async function writeReceivers(work: Tx, receivers: Seed['receivers'], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    receivers.map(({ mobile }) => mobile),
  )
  for (const { mobile, addresses, parcels } of receivers) {
    const userId = ids.get(mobile)
    if (userId === undefined) continue
    const made: number[] = []
    for (const body of addresses) {
      const stored = await storedAddress(work, body, regionName(body.regionCode) ?? '')
      made.push(await insertAddress(work, userId, { ...stored, is_default: body.isDefault }, now))
    }
    await makeRights(work, userId, now)
    const place = await ownAddressRow(work, userId, made[0] ?? 0)
    if (place) for (const parcel of parcels) await send(work, { userId, ...place }, parcel, now)
  }
}

/** A book, and the courses it comes with. */
export const TextbookSeed = Type.Object({ id: Id, title: Text, cover: MediaPath, intro: Text, courseIds: Type.Array(Id) }, closed)

/** A book of a course on its way to the learner's first address; `isReceived`: the learner has confirmed it. */
const ParcelSeed = Type.Object(
  { courseId: Id, carrier: Text, trackingNo: Text, hoursAgo: Type.Integer({ minimum: 0 }), isReceived: Type.Boolean() },
  closed,
)

/** Where a learner has parcels sent, and those that were. */
export const ReceiverSeed = Type.Object(
  { mobile: Text, addresses: Type.Array(AddressBodySchema, { minItems: 1 }), parcels: Type.Array(ParcelSeed) },
  closed,
)
export type ReceiverSeed = Static<typeof ReceiverSeed>

/** Books, and which courses they come with. */
export async function writeTextbooks(offering: Offering, books: Seed['textbooks']): Promise<void> {
  const { work } = offering
  const rows = books.map(({ courseIds: _, ...book }) => book)
  const made = new Set((await offer(offering, 'textbook', ['id'], rows)).map(({ id }) => id))
  const courses = await madeIds(work, 'course')
  const links = books
    .filter(({ id }) => made.has(id))
    .flatMap(({ id, courseIds }) => courseIds.filter((each) => courses.has(each)).map((course_id) => ({ course_id, book_id: id })))
  await insertRows(work, 'course_textbook', ['course_id', 'book_id'], links)
}
