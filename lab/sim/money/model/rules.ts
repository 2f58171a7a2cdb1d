import { SCARCE } from '../shop'
import type { Learner, Order, Scene, Shop } from './state'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

function orderFaults(order: Order, n: number): string[] {
  const { items, discounts, listPrice, payable, beans, paidBeans, refunded } = order
  const off = sum(discounts.map(({ amount }) => amount))
  const holds: [boolean, string][] = [
    [discounts.every(({ amount, shares }) => sum(shares) === amount), 'the shares of a discount do not sum to it'],
    [sum(items.map((item) => item.payable)) === payable, 'the items do not sum to what is paid'],
    [listPrice - off === payable, 'the list price less the discounts is not what is paid'],
    [sum(items.map((item) => item.beans)) === beans, 'the beans of the items do not sum to those of the order'],
    [sum(items.map((item) => item.paidBeans)) === paidBeans, 'the beans that paid do not sum to those of the order'],
    [payable >= 0 && items.every((item) => item.payable >= 0), 'something costs less than nothing'],
    [refunded <= payable, 'more went back than was paid'],
  ]
  return holds.flatMap(([isTrue, fault]) => (isTrue ? [] : [`order ${n}: ${fault}`]))
}

/** Orders that hold or have used a coupon. */
const users = ({ orders }: Learner, coupon: number) =>
  orders.filter(
    ({ status, discounts }) =>
      (status === 'pending_payment' || status === 'completed') && discounts.some(({ couponId }) => couponId === coupon),
  )

function tradeFaults({ me }: Scene): string[] {
  const faults = me.trades.flatMap(({ refunded, amount }, at) => (refunded > amount ? [`trade ${at + 1}: more went back than came`] : []))
  for (const [at, order] of me.orders.entries()) {
    const kept = me.trades.filter((trade) => trade.order === at + 1 && trade.status === 'succeeded')
    if (kept.length > 1) faults.push(`order ${at + 1}: paid twice`)
    if (order.status === 'completed' && order.payable > 0 && order.paidBeans === 0 && kept.length !== 1)
      faults.push(`order ${at + 1}: not paid`)
  }
  return faults
}

const sumFaults = (sums: ReadonlyMap<string, number>) =>
  [...sums].flatMap(([unit, amount]) => (amount === 0 ? [] : [`the ${unit} of all accounts sum to ${amount}`]))

/** Checks the books by adding up every account: too long to do after each step. */
export function bookFaultsOf({ books }: Shop): string[] {
  return sumFaults(books.sums())
}

/** Checks what must hold after every step. */
export function faultsOf(scene: Scene): string[] {
  const { shop, me } = scene
  const places = me.orders.filter(
    ({ status, items }) =>
      ['pending_payment', 'completed', 'refunding'].includes(status) &&
      items.some(({ course, isRefunded }) => course === SCARCE && !isRefunded),
  ).length
  return [
    ...sumFaults(shop.books.totals()),
    ...me.orders.flatMap((order, at) => orderFaults(order, at + 1)),
    ...me.coupons.flatMap((_, at) => (users(me, at + 1).length > 1 ? [`coupon ${at + 1} is used twice`] : [])),
    ...tradeFaults(scene),
    ...(shop.sold > shop.places ? ['more places were sold than there are'] : []),
    ...(places === shop.sold ? [] : [`${shop.sold} places sold, ${places} held`]),
  ]
}
