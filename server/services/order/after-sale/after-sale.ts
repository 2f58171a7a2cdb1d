import { randomBytes } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { providerFor } from '#server/providers/payment/gateway'
import { type PaymentProvider, ProviderFailure, type RefundOrder, type RefundState } from '#server/providers/payment/provider'
import { conflict, ProviderOff, Refusal } from '#server/refusal'
import { refundRules } from '#server/repositories/account/money-rules'
import { countFailure } from '#server/repositories/account/sign-in'
import { giveStock } from '#server/repositories/course/course-price'
import { endRights, grant, isOwned } from '#server/repositories/course/entitlement'
import { lowerInvoice } from '#server/repositories/order/invoices'
import { lockOrder, moveOrder, type OrderRow } from '#server/repositories/order/orders'
import {
  countCases,
  endRefund,
  findRefund,
  insertRefund,
  markRefunded,
  openRefunds,
  paymentOf,
  type RefundableItem,
  type RefundRow,
  refundById,
  refundItems,
  returnRefund,
} from '#server/repositories/order/refunds'
import { learnerShopOrder, mobileOfUser, shopOrdersOf, takeShopOrder } from '#server/repositories/order/shop-orders'
import { releaseClaims, sentBooks } from '#server/repositories/order/textbook/rights'
import { leaveClasses } from '#server/repositories/study/members'
import { couponTitles, releaseCoupons } from '#server/repositories/wallet/coupon'
import { postJournal } from '#server/repositories/wallet/ledger'
import { returnBeans } from '#server/services/order/held'
import { notifyRefundAsked, notifyRefunded, notifyRefundWaits } from '#server/services/order/notify'
import { takeBackRewards } from '#server/services/order/reward/rewards'
import type { Refund, RefundPreview, RefundRequest, ShopOrder } from '@/contract/order/refund.schema'
import { reversed, salePostings } from '@/domain/money/ledger'
import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { providerOf } from '@/domain/order/pay'
import { type RefundRules, refundRefusal, refundShares, refundSum, refundUntil, refundValue } from '@/domain/order/refund'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'

const BATCH = 100
/** A number for a refund. */
export const newRefundNo = (now: number) => orderSn(now, randomBytes(ORDER_SN_RANDOM_BYTES))
const channelWords = { wechat: '微信支付', alipay: '支付宝', virtual: '微信虚拟支付' } as const

export const refundOf = (row: RefundRow): Refund => ({
  refundNo: row.refund_no,
  status: row.status,
  reason: row.reason,
  note: row.stage === 'second' ? '' : row.note,
  seqs: row.seqs,
  amount: row.amount,
  beans: row.beans,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  ...(row.stage !== null && { stage: row.stage }),
  ...(row.stage !== null && row.decide_by !== null && { decideBy: row.decide_by }),
  ...(row.choice !== null && row.stage !== 'second' && { choice: row.choice }),
  ...(row.goodwill > 0 && row.stage !== 'second' && { goodwill: row.goodwill }),
  ...(row.deducted > 0 && row.stage !== 'second' && { deducted: row.deducted }),
})

/** Why an item cannot be given back at all; empty where the rules or a person decide. */
const closedOf = (item: RefundableItem, order: OrderRow) => {
  if (order.kind === 'recharge') return '充值的学豆不支持退款'
  if (order.status !== 'completed' || order.paid_at === null) return '订单当前不能退款'
  return item.isRefunded ? '已经退款' : ''
}

type Judged = { reason: string; isByPerson: boolean }

/** Judges an item: why it is not given back at once, and whether a person may still do it. */
function judge(item: RefundableItem, order: OrderRow, { rules, now }: { rules: RefundRules; now: number }): Judged {
  const closed = closedOf(item, order)
  if (closed !== '' || order.paid_at === null) return { reason: closed, isByPerson: false }
  const reason = refundRefusal(item, order.paid_at, now, rules)
  return { reason, isByPerson: reason !== '' }
}

/** Computes the refund of some items, or of all that may go back; nothing is written. */
export async function previewRefund({ db, now }: Deps, order: OrderRow, seqs: readonly number[] | undefined): Promise<RefundPreview> {
  const rules = await refundRules(db)
  const items = await refundItems(db, order.user_id, order.order_sn)
  const judged = items.map((item) => ({ ...item, ...judge(item, order, { rules, now: now() }) }))
  const open = judged.filter(({ reason, isByPerson }) => reason === '' || isByPerson)
  const atOnce = judged.filter(({ reason }) => reason === '')
  // Without a choice all that goes back at once, or where nothing does, all that a person may give back.
  const offered = atOnce.length > 0 ? atOnce : open
  const chosen = (seqs === undefined ? offered : open.filter(({ seq }) => seqs.includes(seq))).map(({ seq }) => seq)
  const sum = refundSum(items, chosen, order.paid_beans > 0)
  const payment = await paymentOf(db, order)
  const byPerson = judged.some(({ seq, isByPerson }) => isByPerson && chosen.includes(seq)) || refundValue(sum) > rules.autoMost
  const sent = await sentBooks(
    db,
    order.user_id,
    items.flatMap(({ courseId }) => courseId ?? []),
  )
  return {
    items: judged.map(({ seq, title, payable, beans, paidBeans, reason, isByPerson }) => ({
      seq,
      title,
      payable,
      beans: beans + paidBeans,
      reason,
      ...(isByPerson && { isByPerson }),
    })),
    seqs: chosen,
    amount: sum.amount,
    channel: payment ? channelWords[providerOf(payment.channel)] : '',
    beans: sum.beans,
    coupons: sum.hasCoupons ? await couponTitles(db, order.order_sn) : [],
    until: refundUntil(order.paid_at ?? order.created_at, rules.days),
    ...(byPerson && chosen.length > 0 && { isByPerson: true, decideBy: now() + rules.answerDays * DAY_MS }),
    ...(sent.length > 0 && { books: sent.map(({ title }) => title) }),
  }
}

/** How often a learner may ask a person about one order. */
const CASES_MOST = 3

type Asker = { isByPerson?: boolean; isByStaff?: boolean; why: string }

/** The refund that a person decides: refused where the learner has not agreed to wait, or has asked often enough themselves. */
async function caseOf(work: Tx, order: OrderRow, { isByPerson = false, isByStaff = false, why }: Asker, now: number) {
  if (!isByStaff && !isByPerson) throw conflict(why)
  if (!isByStaff && (await countCases(work, order)) >= CASES_MOST) throw conflict('这笔订单已经多次申请过退款，请直接联系客服')
  const { answerDays } = await refundRules(work)
  return { status: 'applied' as const, stage: 'review' as const, decide_by: now + answerDays * DAY_MS }
}

/** The items that a wish names with their judgement; refuses the wish where one of them cannot be given back at all. */
function wishedOf(items: readonly RefundableItem[], seqs: readonly number[], order: OrderRow, at: { rules: RefundRules; now: number }) {
  return seqs.map((seq) => {
    const item = items.find((one) => one.seq === seq)
    if (!item) throw conflict('订单中没有这件商品')
    const judged = judge(item, order, at)
    if (judged.reason !== '' && !judged.isByPerson) throw conflict(`《${item.title}》不能退款：${judged.reason}`)
    return { title: item.title, ...judged }
  })
}

type Applied = { id: number; refundNo: string }

/** Puts a refund of an order before a person, for a learner who asked on the telephone or in person: the rules are no bar to looking at it. */
export const openCase = (work: Tx, order: OrderRow, wish: Pick<RefundRequest, 'seqs' | 'reason'>, now: number): Promise<Applied> =>
  apply(work, order, { ...wish, isByStaff: true }, now)

/** Begins the refund of items whose money is back already: no rule and no person is asked, and its next step books it. */
export const openGivenBack = (work: Tx, order: OrderRow, wish: Pick<RefundRequest, 'seqs' | 'reason'>, now: number): Promise<Applied> =>
  apply(work, order, { ...wish, isBack: true }, now)

async function apply(work: Tx, order: OrderRow, wish: RefundRequest & { isByStaff?: true; isBack?: true }, now: number): Promise<Applied> {
  const locked = await lockOrder(work, order)
  const rules = await refundRules(work)
  const items = await refundItems(work, order.user_id, order.order_sn)
  const seqs = [...new Set(wish.seqs)].sort((a, b) => a - b)
  const beyond = wishedOf(items, seqs, locked, { rules, now }).find(({ isByPerson }) => isByPerson)
  const sum = refundSum(items, seqs, locked.paid_beans > 0)
  const why = beyond ? `《${beyond.title}》不能退款：${beyond.reason}` : '金额较大，需要人工处理，请更新到最新版本再申请'
  const isBeyond = beyond !== undefined || refundValue(sum) > rules.autoMost
  const isCase = wish.isByStaff === true || (isBeyond && wish.isBack !== true)
  const waits = isCase ? await caseOf(work, locked, { ...wish, why }, now) : { status: 'processing' as const }
  if (!(await moveOrder(work, order, 'requestRefund'))) throw conflict('订单当前不能退款')
  const payment = await paymentOf(work, order)
  if (sum.amount > 0 && !payment) throw conflict('没有找到这笔付款')
  const refund_no = newRefundNo(now)
  const { id } = await insertRefund(work, {
    refund_no,
    order_sn: order.order_sn,
    user_id: order.user_id,
    trade_no: payment?.trade_no ?? null,
    reason: wish.reason,
    seqs,
    amount: sum.amount,
    beans: sum.beans,
    has_coupons: sum.hasCoupons,
    created_at: now,
    ...waits,
  })
  if (isCase) await notifyRefundAsked(work, { refundNo: refund_no, order: locked }, rules.answerDays, now)
  return { id, refundNo: refund_no }
}

/** Ends what came with courses that go back: rights, claims of books, places, classes and their plans. */
async function endCourses(work: Tx, refund: RefundRow, courseIds: readonly number[]): Promise<void> {
  await endRights(work, refund.user_id, refund.order_sn, courseIds)
  await releaseClaims(work, refund.user_id, courseIds)
  await leaveClasses(work, refund.user_id, courseIds)
  for (const courseId of courseIds) await giveStock(work, courseId)
}

/** Books what went back: money, beans, coupons, the rights to the courses; once. */
async function book(work: Tx, refund: RefundRow, channel: Parameters<typeof providerOf>[0] | null, now: number): Promise<void> {
  const order = await lockOrder(work, refund)
  if (!(await endRefund(work, refund, { status: 'succeeded', note: '', now }))) return
  const before = await refundItems(work, refund.user_id, refund.order_sn)
  await markRefunded(work, refund, refundShares(before, refund, order.paid_beans > 0))
  await lowerInvoice(work, refund.order_sn, order.payable - order.refunded - refund.amount, now)
  if (refund.amount > 0 && channel !== null) {
    const postings = reversed(salePostings(providerOf(channel), refund.amount))
    await postJournal(work, { ref: `refund:${refund.refund_no}`, reason: 'refund', postings, now })
  }
  await returnBeans(work, refund.user_id, refund.beans, `refund-beans:${refund.refund_no}`, now)
  if (refund.has_coupons) await releaseCoupons(work, refund, 'used')
  const items = await refundItems(work, refund.user_id, refund.order_sn)
  if (!refund.keeps_rights)
    await endCourses(
      work,
      refund,
      items.filter(({ seq }) => refund.seqs.includes(seq)).flatMap(({ courseId }) => courseId ?? []),
    )
  await takeBackRewards(work, refund, { key: refund.refund_no, now })
  await moveOrder(work, order, items.every(({ isRefunded }) => isRefunded) ? 'finishRefund' : 'endRefund')
  await notifyRefunded(work, { refundNo: refund.refund_no, order, ...refundWords(refund) }, now)
}

const refundWords = ({ amount, beans, choice, note, keeps_rights: keepsRights }: RefundRow) => ({
  amount,
  beans,
  reply: choice === null ? '' : note,
  keepsRights,
})

/** The provider did not make a refund: a person looks at it, under a new number, because the provider holds the old one for failed. */
async function returnToQueue(work: Tx, refund: RefundRow, words: string, now: number): Promise<void> {
  const order = await lockOrder(work, refund)
  const { answerDays } = await refundRules(work)
  const to = { refundNo: newRefundNo(now), remark: words, decideBy: now + answerDays * DAY_MS }
  if (await returnRefund(work, refund, to)) await notifyRefundWaits(work, { refundNo: to.refundNo, order }, answerDays, now)
}

/** Refusals of the providers after which they have certainly refunded nothing. After any other error the same number is tried again. */
const refusals: Readonly<Record<string, string>> = {
  NOT_ENOUGH: '商户号余额不足',
  RESOURCE_NOT_EXISTS: '没有找到这笔付款',
  USER_ACCOUNT_ABNORMAL: '学员的支付账户异常或已注销',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '商户账户余额不足',
  'ACQ.TRADE_NOT_EXIST': '没有找到这笔付款',
  'ACQ.TRADE_HAS_FINISHED': '交易已完结，超过可退款的期限',
  'ACQ.TRADE_NOT_ALLOW_REFUND': '这笔交易不允许退款',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': '退款金额不对',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超过可退的金额',
}

/** Asks a provider for a refund; its refusal comes back in its own words. */
async function askProvider(provider: PaymentProvider, ask: RefundOrder): Promise<RefundState | { words: string }> {
  try {
    return await provider.refund(ask)
  } catch (error) {
    const refusal = error instanceof ProviderFailure ? refusals[error.code] : undefined
    if (refusal === undefined) throw error
    return { words: `${channelWords[provider.name]}：${refusal}` }
  }
}

/** Moves a refund to its next state: calls the provider, and books it when the money is back. A repeated call refunds it once. */
export async function advanceRefund(deps: Deps, refundNo: string): Promise<void> {
  const refund = await findRefund(deps.db, refundNo)
  if (refund?.status !== 'processing') return
  const payment = await paymentOf(deps.db, refund)
  if (refund.amount > 0 && payment) {
    const provider = await providerFor(deps, payment.channel)
    const ask = { tradeNo: payment.trade_no, refundNo, amount: refund.amount, total: payment.amount }
    const known = await provider.queryRefund(ask)
    const state = known === 'unknown' ? await askProvider(provider, ask) : known
    if (typeof state === 'object') return tx(deps.db, (work) => returnToQueue(work, refund, state.words, deps.now()))
    if (state === 'failed') return tx(deps.db, (work) => returnToQueue(work, refund, `${channelWords[provider.name]}退款失败`, deps.now()))
    if (state !== 'succeeded') return
  }
  await tx(deps.db, (work) => book(work, refund, payment?.channel ?? null, deps.now()))
}

/** A refund by a provider that is off waits until it is on again; any other failure is one to look at. */
function noteLeft({ log }: Deps, refundNo: string, error: unknown): void {
  if (error instanceof ProviderOff) log.debug({ refundNo }, 'refund waits for a provider that is off')
  else log.error({ err: error, refundNo }, 'refund is left for the next round')
}

/** Gives items of an order back. The money follows when the provider has done it. */
export async function submitRefundRequest(deps: Deps, order: OrderRow, wish: RefundRequest): Promise<Refund> {
  const { id, refundNo } = await tx(deps.db, (work) => apply(work, order, wish, deps.now()))
  await advanceRefund(deps, refundNo).catch((error) => noteLeft(deps, refundNo, error))
  // By its id: a refund that the provider refused has another number by now.
  const refund = await refundById(deps.db, id)
  if (!refund) throw new Error(`refund ${refundNo} is gone`)
  return refundOf(refund)
}

/** Goes on with the refunds under way that were asked for since a moment. */
export async function advanceRefunds(deps: Deps, since = 0): Promise<void> {
  for (const { refund_no: refundNo } of await openRefunds(deps.db, since, BATCH))
    await advanceRefund(deps, refundNo).catch((error) => noteLeft(deps, refundNo, error))
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
