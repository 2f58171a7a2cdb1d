import type { PayChannel } from '@/contract/order/order.schema'
import { beansAccountOf } from '@/domain/money/beans'
import { reversed, salePostings } from '@/domain/money/ledger'
import { largestRemainder } from '@/domain/money/price'
import { providerOf } from '@/domain/order/pay'
import { beansToPay } from '@/domain/tiku/bean-price'
import { move } from './books'
import { complete, moveOrder, type Outcome } from './ordering'
import { isOwned, SCHOOL } from './price'
import { type Order, type Scene, type Trade, the } from './state'

const CHECK_PAUSE_MS = 3_000

const isPaid = ({ status }: Order) => status === 'paid' || status === 'completed'

/** The sheet of virtual payment takes each number once: an earlier try is asked about, and ends. */
function endVirtualTry(scene: Scene, n: number): void {
  hear(scene, n)
  for (const trade of scene.me.trades)
    if (trade.order === n && trade.channel === 'wechat_virtual' && trade.status === 'created') trade.status = 'closed'
}

/** Starts a payment: of two through one channel the open one goes on, but for virtual payment. */
export function pay(scene: Scene, n: number, channel: PayChannel): Outcome {
  const { me, now } = scene
  const order = the(me.orders, n)
  if (isPaid(order)) return ''
  if (order.status !== 'pending_payment' || now >= order.payBefore) return 'not pending'
  const [first] = order.items
  if (first && first.course !== null && isOwned(scene, first.course)) return 'owned'
  if (order.payable === 0) {
    if (order.items.some(({ course }) => course !== null && isOwned(scene, course))) return 'owned'
    return complete(scene, n, now) ? '' : 'not pending'
  }
  if (channel === 'wechat_virtual') {
    endVirtualTry(scene, n)
    if (order.status !== 'pending_payment') return 'not pending'
  }
  if (me.trades.some((trade) => trade.order === n && trade.channel === channel && trade.status === 'created')) return ''
  const facts = { createdAt: now, refunded: 0, paidAt: 0, settledAt: 0, status: 'created' as const, there: 'open' as const }
  me.trades.push({ order: n, channel, amount: order.payable, ...facts })
  return ''
}

/** The learner confirms at the provider; nobody has told the shop yet. */
export function confirm({ me, now }: Scene, n: number): Outcome {
  const trade = the(me.trades, n)
  if (trade.there === 'paid') return ''
  if (trade.there !== 'open' || now >= the(me.orders, trade.order).payBefore) return 'cannot be paid'
  Object.assign(trade, { there: 'paid', paidAt: now })
  return ''
}

/** Gives back the whole of a payment that no order could take. */
function giveBack({ shop, me }: Scene, trade: Trade): void {
  Object.assign(trade, { status: 'refunded', refunded: trade.amount })
  const order = the(me.orders, trade.order)
  const isAsked = me.refunds.some(
    (refund) => refund.order === trade.order && (refund.status === 'processing' || refund.status === 'applied'),
  )
  if (order.status === 'refunding' && !isAsked) {
    moveOrder(order, 'finishRefund')
    order.refunded = order.payable
    for (const item of order.items) Object.assign(item, { isRefunded: true, refunded: item.payable, refundedBeans: item.beans })
  }
  shop.books.post(reversed(salePostings(providerOf(trade.channel), trade.amount)))
}

/** Money that a provider reports: once, whatever way the shop hears of it. */
export function settle(scene: Scene, trade: Trade): void {
  if (trade.there !== 'paid' || (trade.status !== 'created' && trade.status !== 'closed')) return
  scene.shop.books.post(salePostings(providerOf(trade.channel), trade.amount))
  trade.status = 'succeeded'
  trade.settledAt = scene.now
  const order = the(scene.me.orders, trade.order)
  const isOldPrice = order.status === 'pending_payment' && order.payable !== trade.amount
  if (!isOldPrice && complete(scene, trade.order, trade.paidAt)) return
  trade.status = 'refunding'
  giveBack(scene, trade)
}

export function notify(scene: Scene, n: number): Outcome {
  settle(scene, the(scene.me.trades, n))
  return ''
}

/** Asks the provider about each open trade of an order, the oldest first. */
export function hear(scene: Scene, n: number): void {
  const open = scene.me.trades.filter((trade) => trade.order === n && trade.status === 'created')
  open.sort((a, b) => a.createdAt - b.createdAt || (a.channel < b.channel ? -1 : 1))
  for (const trade of open) settle(scene, trade)
}

/** The learner is back from the cashier. */
export function check(scene: Scene, n: number): Outcome {
  const order = the(scene.me.orders, n)
  if (order.status !== 'pending_payment' || scene.now >= order.payBefore) return ''
  if (scene.now - order.checkedAt < CHECK_PAUSE_MS) return ''
  order.checkedAt = scene.now
  hear(scene, n)
  return ''
}

/** Pays what is left with beans. */
export function payBeans(scene: Scene, n: number): Outcome {
  const { shop, me, now } = scene
  const order = the(me.orders, n)
  if (isPaid(order)) return ''
  if (order.kind === 'recharge') return 'beans do not buy beans'
  const beans = beansToPay(order.payable)
  const own = beansAccountOf(me.userId)
  if (shop.books.balance(own) < beans) return 'not enough beans'
  const cannot = order.status !== 'pending_payment' || now > order.payBefore
  if (cannot || order.items.some(({ course }) => course !== null && isOwned(scene, course))) return 'not pending'
  if (beans > 0) shop.books.post(move(own, SCHOOL, beans))
  order.paidBeans = beans
  const shares = largestRemainder(
    beans,
    order.items.map(({ payable }) => payable),
  )
  for (const [at, item] of order.items.entries()) item.paidBeans = shares[at] ?? 0
  return complete(scene, n, now) ? '' : 'not pending'
}
