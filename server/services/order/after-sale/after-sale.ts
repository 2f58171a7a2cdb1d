import { randomBytes } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { providerFor } from '#server/providers/payment/gateway'
import { conflict, invalid, Refusal } from '#server/refusal'
import { countFailure } from '#server/repositories/account/sign-in'
import { giveStock } from '#server/repositories/course/course-price'
import { endRights, grant, isOwned } from '#server/repositories/course/entitlement'
import { findInvoice, lowerInvoice, putInvoice } from '#server/repositories/order/invoices'
import { lockOrder, moveOrder, type OrderRow } from '#server/repositories/order/orders'
import {
  endRefund,
  findRefund,
  insertRefund,
  markRefunded,
  openRefunds,
  paymentOf,
  type RefundableItem,
  type RefundRow,
  refundItems,
} from '#server/repositories/order/refunds'
import { learnerShopOrder, mobileOfUser, shopOrdersOf, takeShopOrder } from '#server/repositories/order/shop-orders'
import { releaseClaims } from '#server/repositories/order/textbook/rights'
import { couponTitles, releaseCoupons } from '#server/repositories/wallet/coupon'
import { postJournal } from '#server/repositories/wallet/ledger'
import { returnBeans } from '#server/services/order/held'
import { notifyRefunded, notifyRefundRefused } from '#server/services/order/notify'
import { takeBackRewards } from '#server/services/order/reward/rewards'
import type { Invoice, InvoiceRequest, Refund, RefundPreview, RefundRequest, ShopOrder } from '@/contract/order/refund.schema'
import { reversed, salePostings } from '@/domain/money/ledger'
import { invoiceErrors } from '@/domain/order/invoice-form'
import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { providerOf } from '@/domain/order/pay'
import { refundRefusal, refundSum, refundUntil } from '@/domain/order/refund'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'

const BATCH = 100
const channelWords = { wechat: '微信支付', alipay: '支付宝' } as const

export const refundOf = (row: RefundRow): Refund => ({
  refundNo: row.refund_no,
  status: row.status,
  reason: row.reason,
  note: row.note,
  seqs: row.seqs,
  amount: row.amount,
  beans: row.beans,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})

const reasonOf = (item: RefundableItem, order: OrderRow, now: number) => {
  if (order.kind === 'recharge') return '充值的学豆不支持退款'
  return order.status === 'completed' && order.paid_at !== null ? refundRefusal(item, order.paid_at, now) : '订单当前不能退款'
}

/** Computes the refund of some items, or of all that may go back; nothing is written. */
export async function previewRefund({ db, now }: Deps, order: OrderRow, seqs: readonly number[] | undefined): Promise<RefundPreview> {
  const items = await refundItems(db, order.user_id, order.order_sn)
  const judged = items.map((item) => ({ ...item, reason: reasonOf(item, order, now()) }))
  const chosen = judged.filter(({ seq, reason }) => reason === '' && (seqs === undefined || seqs.includes(seq))).map(({ seq }) => seq)
  const sum = refundSum(items, chosen, order.paid_beans > 0)
  const payment = await paymentOf(db, order.order_sn)
  return {
    items: judged.map(({ seq, title, payable, beans, paidBeans, reason }) => ({ seq, title, payable, beans: beans + paidBeans, reason })),
    seqs: chosen,
    amount: sum.amount,
    channel: payment ? channelWords[providerOf(payment.channel)] : '',
    beans: sum.beans,
    coupons: sum.hasCoupons ? await couponTitles(db, order.order_sn) : [],
    until: refundUntil(order.paid_at ?? order.created_at),
  }
}

async function apply(work: Tx, order: OrderRow, wish: RefundRequest, now: number): Promise<string> {
  const locked = await lockOrder(work, order.order_sn)
  const items = await refundItems(work, order.user_id, order.order_sn)
  const seqs = [...new Set(wish.seqs)].sort((a, b) => a - b)
  for (const seq of seqs) {
    const item = items.find((one) => one.seq === seq)
    if (!item) throw conflict('订单中没有这件商品')
    const reason = reasonOf(item, locked, now)
    if (reason !== '') throw conflict(`《${item.title}》不能退款：${reason}`)
  }
  if (!(await moveOrder(work, order.order_sn, 'requestRefund'))) throw conflict('订单当前不能退款')
  const { amount, beans, hasCoupons } = refundSum(items, seqs, locked.paid_beans > 0)
  const payment = await paymentOf(work, order.order_sn)
  if (amount > 0 && !payment) throw conflict('没有找到这笔付款')
  const refund_no = orderSn(now, randomBytes(ORDER_SN_RANDOM_BYTES))
  await insertRefund(work, {
    refund_no,
    order_sn: order.order_sn,
    user_id: order.user_id,
    trade_no: payment?.trade_no ?? null,
    status: 'processing',
    reason: wish.reason,
    seqs,
    amount,
    beans,
    has_coupons: hasCoupons,
    created_at: now,
  })
  return refund_no
}

/** Books what went back: money, beans, coupons, the rights to the courses; once. */
async function book(work: Tx, refund: RefundRow, channel: Parameters<typeof providerOf>[0] | null, now: number): Promise<void> {
  const order = await lockOrder(work, refund.order_sn)
  if (!(await endRefund(work, refund.refund_no, { status: 'succeeded', note: '', now }))) return
  await markRefunded(work, refund)
  await lowerInvoice(work, refund.order_sn, order.payable - order.refunded - refund.amount, now)
  if (refund.amount > 0 && channel !== null) {
    const postings = reversed(salePostings(providerOf(channel), refund.amount))
    await postJournal(work, { ref: `refund:${refund.refund_no}`, reason: 'refund', postings, now })
  }
  await returnBeans(work, refund.user_id, refund.beans, `refund-beans:${refund.refund_no}`, now)
  if (refund.has_coupons) await releaseCoupons(work, refund.order_sn, 'used')
  const items = await refundItems(work, refund.user_id, refund.order_sn)
  const gone = items.filter(({ seq }) => refund.seqs.includes(seq)).flatMap(({ courseId }) => courseId ?? [])
  await endRights(work, refund.user_id, refund.order_sn, gone)
  await releaseClaims(work, refund.user_id, gone)
  for (const courseId of gone) await giveStock(work, courseId)
  await takeBackRewards(work, refund.order_sn, now)
  await moveOrder(work, order.order_sn, items.every(({ isRefunded }) => isRefunded) ? 'finishRefund' : 'endRefund')
  await notifyRefunded(work, { refundNo: refund.refund_no, order, amount: refund.amount, beans: refund.beans }, now)
}

async function refuse(work: Tx, refund: RefundRow, note: string, now: number): Promise<void> {
  const order = await lockOrder(work, refund.order_sn)
  if (!(await endRefund(work, refund.refund_no, { status: 'refused', note, now }))) return
  await moveOrder(work, refund.order_sn, 'endRefund')
  await notifyRefundRefused(work, { refundNo: refund.refund_no, order }, note, now)
}

/** Moves a refund to its next state: calls the provider, and books it when the money is back. A repeated call refunds it once. */
export async function advanceRefund(deps: Deps, refundNo: string): Promise<void> {
  const refund = await findRefund(deps.db, refundNo)
  if (refund?.status !== 'processing') return
  const payment = await paymentOf(deps.db, refund.order_sn)
  if (refund.amount > 0 && payment) {
    const provider = await providerFor(deps, payment.channel)
    const ask = { tradeNo: payment.trade_no, refundNo, amount: refund.amount, total: payment.amount }
    const known = await provider.queryRefund(ask)
    const state = known === 'unknown' ? await provider.refund(ask) : known
    if (state === 'failed') return tx(deps.db, (work) => refuse(work, refund, '支付渠道退款失败，请联系客服', deps.now()))
    if (state !== 'succeeded') return
  }
  await tx(deps.db, (work) => book(work, refund, payment?.channel ?? null, deps.now()))
}

/** Gives items of an order back. The money follows when the provider has done it. */
export async function submitRefundRequest(deps: Deps, order: OrderRow, wish: RefundRequest): Promise<Refund> {
  const refundNo = await tx(deps.db, (work) => apply(work, order, wish, deps.now()))
  await advanceRefund(deps, refundNo).catch((error) => deps.log.error({ err: error, refundNo }, 'refund is left for the next round'))
  const refund = await findRefund(deps.db, refundNo)
  if (!refund) throw new Error(`refund ${refundNo} is gone`)
  return refundOf(refund)
}

/** Goes on with the refunds under way that were asked for since a moment. */
export async function advanceRefunds(deps: Deps, since = 0): Promise<void> {
  for (const { refund_no: refundNo } of await openRefunds(deps.db, since, BATCH))
    await advanceRefund(deps, refundNo).catch((error) => deps.log.error({ err: error, refundNo }, 'refund is left for the next round'))
}

/** The same for those of the last minute, which providers mostly finish at once. */
export const advanceNewRefunds = (deps: Deps): Promise<void> => advanceRefunds(deps, deps.now() - MINUTE_MS)

/** Order numbers a learner may try in an hour, so that they cannot be guessed. */
const TRIES = { most: 10, windowMs: HOUR_MS }

type Row = NonNullable<Awaited<ReturnType<typeof learnerShopOrder>>>

const shown = (row: Row, state: ShopOrder['state']): ShopOrder => ({
  sn: row.sn,
  courseId: row.course_id,
  title: row.title,
  cover: row.cover,
  boughtAt: row.bought_at,
  state,
})

async function open(work: Tx, userId: number, row: Row, now: number): Promise<ShopOrder> {
  if (await isOwned(work, { userId, courseId: row.course_id }, now)) return shown(row, 'owned')
  if (!(await takeShopOrder(work, row.sn, userId, now))) return shown(row, 'owned')
  await grant(work, { userId, courseId: row.course_id, orderSn: row.sn }, now)
  return shown(row, 'opened')
}

/** Opens what the learner's mobile number bought in the other shop. Again, it opens nothing twice. */
export async function syncShopOrders({ db, now }: Deps, userId: number): Promise<ShopOrder[]> {
  const mobile = await mobileOfUser(db, userId)
  if (mobile === null) throw conflict('请先绑定手机号')
  return tx(db, async (work) => {
    const opened = []
    for (const row of await shopOrdersOf(work, mobile))
      if (row.user_id === null || row.user_id === userId) opened.push(await open(work, userId, row, now()))
    return opened
  })
}

/** The same for a number that nobody has and for an order of another mobile, so that nobody learns which numbers exist. */
const notTheirs = () => new Refusal(404, '没有找到用你的手机号购买的这个订单，请核对订单号；用其他手机号购买的，请换那个手机号登录')

/** Opens the course of one order by its number, for the mobile it was bought with. A number that was used is refused, and so are too many guesses. */
export async function openShopOrder({ db, now }: Deps, userId: number, sn: string): Promise<ShopOrder> {
  const mobile = await mobileOfUser(db, userId)
  if (mobile === null) throw conflict('请先绑定购买时用的手机号')
  // Counted before it is looked up, because tries made at once would otherwise all pass.
  if (!(await countFailure(db, `shop-order:${userId}`, now(), TRIES))) throw new Refusal(429, '尝试次数太多，请一小时后再试')
  return tx(db, async (work) => {
    const row = await learnerShopOrder(work, sn.trim(), mobile)
    if (!row) throw notTheirs()
    if (row.user_id !== null && row.user_id !== userId) throw conflict('这个订单号已被使用，请联系客服')
    return open(work, userId, row, now())
  })
}

/** Returns the sum an invoice is made out for: the money that was paid and did not go back. Fen. */
const billable = (order: OrderRow) => (order.paid_beans > 0 ? 0 : order.payable - order.refunded)

export async function invoiceOf({ db }: Deps, order: OrderRow): Promise<Invoice> {
  const row = await findInvoice(db, order.order_sn)
  if (!row) return { status: 'none', kind: 'personal', title: '', taxNo: '', email: '', amount: billable(order), note: '' }
  const { status, kind, title, tax_no: taxNo, email, amount, note } = row
  return { status, kind, title, taxNo, email, amount, note }
}

/** Asks for an invoice of a paid order. Asked again before it is issued, the request is corrected. */
export async function requestInvoice(deps: Deps, order: OrderRow, wish: InvoiceRequest): Promise<Invoice> {
  const [error] = Object.values(invoiceErrors(wish))
  if (error !== undefined) throw invalid(error)
  const amount = billable(order)
  if (order.status !== 'completed' || amount === 0) throw conflict('这笔订单没有可开票的金额')
  const isPut = await putInvoice(deps.db, { orderSn: order.order_sn, userId: order.user_id, amount, now: deps.now() }, wish)
  if (!isPut) throw conflict('发票已开具，如需更换请联系客服')
  return invoiceOf(deps, order)
}
