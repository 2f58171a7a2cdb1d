import { beansAccountOf } from '@/domain/money/beans'
import { reversed, salePostings } from '@/domain/money/ledger'
import { providerOf } from '@/domain/order/pay'
import { refundRefusal, refundSum } from '@/domain/order/refund'
import { type Fault, SCARCE } from '../shop'
import { move } from './books'
import { moveOrder, type Outcome } from './ordering'
import { SCHOOL } from './price'
import { type Order, type Refund, type Scene, the } from './state'

const itemsOf = ({ items }: Order) => items.map((item, at) => ({ ...item, seq: at + 1, parts: 0, taken: 0 }))

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
  for (const seq of refund.seqs) the(order.items, seq).isRefunded = true
  order.refunded += refund.amount
  if (refund.trade !== null) {
    const trade = the(me.trades, refund.trade)
    trade.refunded += refund.amount
    shop.books.post(reversed(salePostings(providerOf(trade.channel), refund.amount)))
  }
  if (refund.beans > 0) shop.books.post(move(SCHOOL, beansAccountOf(me.userId), refund.beans))
  for (const coupon of refund.hasCoupons ? me.coupons : [])
    if (coupon.order === refund.order && coupon.status === 'used') Object.assign(coupon, { status: 'usable', order: null })
  endRights(scene, refund)
  moveOrder(order, order.items.every(({ isRefunded }) => isRefunded) ? 'finishRefund' : 'endRefund')
}

/** The next step of a refund, by what the provider does. */
export function advance(scene: Scene, refund: Refund, fault: Fault): void {
  if (refund.status !== 'processing') return
  const asksProvider = refund.trade !== null
  if (asksProvider && (fault === 'later' || fault === 'silent' || fault === 'down')) return
  if (asksProvider && fault === 'fails') {
    refund.status = 'refused'
    moveOrder(the(scene.me.orders, refund.order), 'endRefund')
    return
  }
  book(scene, refund)
}

export function refund(scene: Scene, n: number, wished: readonly number[], fault: Fault): Outcome {
  const { me, now } = scene
  const order = the(me.orders, n)
  const items = itemsOf(order)
  const seqs = [...new Set(wished)].sort((a, b) => a - b)
  if (order.kind === 'recharge' || order.status !== 'completed' || order.paidAt === null) return 'cannot be refunded'
  for (const seq of seqs) {
    const item = items[seq - 1]
    if (!item || refundRefusal(item, order.paidAt, now) !== '') return 'item cannot be refunded'
  }
  const { amount, beans, hasCoupons } = refundSum(items, seqs, order.paidBeans > 0)
  const trade = amount > 0 ? tradeOf(scene, n) : 0
  if (amount > 0 && trade === 0) return 'no payment'
  moveOrder(order, 'requestRefund')
  const row: Refund = { order: n, trade: trade === 0 ? null : trade, seqs, amount, beans, hasCoupons, status: 'processing' }
  me.refunds.push(row)
  advance(scene, row, fault)
  return ''
}
