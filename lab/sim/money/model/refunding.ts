import { beansAccountOf } from '@/domain/money/beans'
import { reversed, salePostings } from '@/domain/money/ledger'
import { providerOf } from '@/domain/order/pay'
import { type RefundSum, refundRefusal, refundShares, refundSum, refundValue } from '@/domain/order/refund'
import { DAY_MS } from '@/domain/time/units'
import { goodwillPostings } from '@/domain/wallet/cash-postings'
import type { Decider, Decision } from '../action'
import { type Fault, RULES, SCARCE } from '../shop'
import { move } from './books'
import { moveOrder, type Outcome } from './ordering'
import { SCHOOL } from './price'
import { type Order, type Refund, type Scene, the } from './state'

const itemsOf = ({ items }: Order) => items.map((item, at) => ({ ...item, seq: at + 1, parts: 0, taken: 0, sentBooks: 0 }))

/** The rest of an order that a refund names. */
export const restOfRefund = ({ me }: Scene, refund: Refund): RefundSum => {
  const order = the(me.orders, refund.order)
  return refundSum(itemsOf(order), refund.seqs, order.paidBeans > 0)
}

/** Names the trade that brought the money of an order; 0 when none did. */
const tradeOf = ({ me }: Scene, n: number): number =>
  me.trades
    .map((trade, at) => ({ trade, n: at + 1 }))
    .filter(({ trade }) => trade.order === n && trade.status === 'succeeded')
    .sort((a, b) => a.trade.settledAt - b.trade.settledAt)[0]?.n ?? 0

/** Takes back the courses of the items, as far as they came from this order, and gives their places back. */
function endRights({ shop, me }: Scene, refund: Refund): void {
  const order = the(me.orders, refund.order)
  for (const seq of refund.seqs) {
    const { course } = the(order.items, seq)
    if (course !== null && me.rights.get(course)?.order === refund.order) me.rights.delete(course)
    if (course === SCARCE) shop.sold -= 1
  }
}

/** Books what went back. */
function book(scene: Scene, refund: Refund): void {
  const { shop, me } = scene
  const order = the(me.orders, refund.order)
  refund.status = 'succeeded'
  for (const { seq, amount, beans } of refundShares(itemsOf(order), refund, order.paidBeans > 0)) {
    const item = the(order.items, seq)
    item.refunded += amount
    item.refundedBeans += beans
    if (!refund.keepsRights) item.isRefunded = true
  }
  order.refunded += refund.amount
  if (refund.trade !== null && refund.amount > 0) {
    const trade = the(me.trades, refund.trade)
    trade.refunded += refund.amount
    shop.books.post(reversed(salePostings(providerOf(trade.channel), refund.amount)))
  }
  if (refund.beans > 0) shop.books.post(move(SCHOOL, beansAccountOf(me.userId), refund.beans))
  for (const coupon of refund.hasCoupons ? me.coupons : [])
    if (coupon.order === refund.order && coupon.status === 'used') Object.assign(coupon, { status: 'usable', order: null })
  if (!refund.keepsRights) endRights(scene, refund)
  moveOrder(order, order.items.every(({ isRefunded }) => isRefunded) ? 'finishRefund' : 'endRefund')
}

/** The next step of a refund, by what the provider does. */
export function advance(scene: Scene, refund: Refund, fault: Fault): void {
  if (refund.status !== 'processing') return
  const asksProvider = refund.trade !== null && refund.amount > 0
  if (asksProvider && (fault === 'later' || fault === 'silent' || fault === 'down')) return
  if (asksProvider && fault === 'fails') {
    Object.assign(refund, { status: 'applied', stage: 'review', isCase: true, choice: null })
    return
  }
  book(scene, refund)
}

/** How often a learner may ask a person about one order. */
const CASES_MOST = 3

type Wish = { seqs: readonly number[]; isByPerson: boolean; fault: Fault }

export const refund = (scene: Scene, n: number, { seqs, isByPerson, fault }: Wish): Outcome =>
  ask(scene, n, { seqs, isByPerson, isByStaff: false, fault })

/** Staff put a refund before a person: no rule pays it at once, and it does not count how often the learner asked. */
export const openCase = (scene: Scene, n: number, seqs: readonly number[]): Outcome =>
  ask(scene, n, { seqs, isByPerson: true, isByStaff: true, fault: 'none' })

function ask(scene: Scene, n: number, { seqs: wished, isByPerson, isByStaff, fault }: Wish & { isByStaff: boolean }): Outcome {
  const { me, now } = scene
  const order = the(me.orders, n)
  const items = itemsOf(order)
  const seqs = [...new Set(wished)].sort((a, b) => a - b)
  const { paidAt } = order
  if (order.kind === 'recharge' || order.status !== 'completed' || paidAt === null) return 'cannot be refunded'
  if (seqs.some((seq) => items[seq - 1]?.isRefunded !== false)) return 'item cannot be refunded'
  const sum = refundSum(items, seqs, order.paidBeans > 0)
  const isBeyond = seqs.some((seq) => refundRefusal(the(items, seq), paidAt, now, RULES) !== '')
  const isCase = isByStaff || isBeyond || refundValue(sum) > RULES.autoMost
  const asked = me.refunds.filter((row) => row.order === n && row.isCase).length
  if (isCase && !isByStaff && (!isByPerson || asked >= CASES_MOST)) return 'a person decides'
  const trade = tradeOf(scene, n)
  if (sum.amount > 0 && trade === 0) return 'no payment'
  moveOrder(order, 'requestRefund')
  const row: Refund = {
    order: n,
    trade: trade === 0 ? null : trade,
    seqs,
    ...sum,
    status: isCase ? 'applied' : 'processing',
    stage: isCase ? 'review' : null,
    isCase,
    choice: null,
    keepsRights: false,
    goodwill: 0,
    decider: null,
    decidedAt: 0,
    isSeconded: false,
  }
  me.refunds.push(row)
  advance(scene, row, fault)
  return ''
}

const NONE = { amount: 0, beans: 0, goodwill: 0, hasCoupons: false }

/** Sums that go back by a decision; a text where it is refused. */
function sumsOf({ choice, amount, beans, goodwill }: Decision, rest: RefundSum): typeof NONE | string {
  if (choice === 'refuse') return NONE
  if (choice === 'whole') return { ...NONE, ...rest }
  if (choice === 'goodwill') return goodwill === 0 || goodwill > RULES.goodwillMost ? 'no such goodwill' : { ...NONE, goodwill }
  return (amount === 0 && beans === 0) || amount > rest.amount || beans > rest.beans ? 'no such part' : { ...NONE, amount, beans }
}

/** Carries out what was decided. */
function carryOut(scene: Scene, row: Refund, fault: Fault): void {
  const { shop, me } = scene
  row.stage = null
  if (row.choice === 'whole' || row.choice === 'part') {
    row.status = 'processing'
    advance(scene, row, fault)
    return
  }
  row.status = row.choice === 'goodwill' ? 'succeeded' : 'refused'
  if (row.choice === 'goodwill') shop.books.post(goodwillPostings(me.userId, row.goodwill))
  moveOrder(the(me.orders, row.order), 'endRefund')
}

/** The value that a person gave back to the learner alone within a day. */
const decidedAlone = ({ me, now }: Scene, { role, n }: Decider): number =>
  me.refunds
    .filter(({ decider, decidedAt }) => decider?.role === role && decider.n === n && decidedAt > now - DAY_MS)
    .filter(({ isSeconded, stage, status }) => !isSeconded && stage === null && status !== 'refused')
    .reduce((sum, row) => sum + refundValue(row) + row.goodwill, 0)

/** The first person decides. */
export function decide(scene: Scene, n: number, { by, wish }: { by: Decider; wish: Decision }, fault: Fault): Outcome {
  const row = the(scene.me.refunds, n)
  if (row.status !== 'applied' || row.stage !== 'review') return 'nothing to decide'
  const sums = sumsOf(wish, restOfRefund(scene, row))
  if (typeof sums === 'string') return sums
  const before = decidedAlone(scene, by)
  const decided = { decider: by, decidedAt: scene.now, isSeconded: false }
  Object.assign(row, { ...sums, choice: wish.choice, keepsRights: wish.choice === 'part' && wish.keepsRights, ...decided })
  const most = by.role === 'finance' ? RULES.financeMost : RULES.serviceMost
  const value = refundValue(sums) + sums.goodwill
  if (value > 0 && value + before > most) row.stage = 'second'
  else carryOut(scene, row, fault)
  return ''
}

/** The second person agrees or gives it back. */
export function second(scene: Scene, n: number, { by, agrees }: { by: Decider; agrees: boolean }, fault: Fault): Outcome {
  const row = the(scene.me.refunds, n)
  if (row.status !== 'applied' || row.stage !== 'second') return 'nothing to agree to'
  if (row.decider?.role === by.role && row.decider.n === by.n) return 'the same person'
  row.isSeconded = true
  if (agrees) carryOut(scene, row, fault)
  else row.stage = 'review'
  return ''
}
