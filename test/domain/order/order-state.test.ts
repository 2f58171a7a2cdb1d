import type { OrderStatus } from '@/contract/order/order.schema'
import { isOverdue, ORDER_LIFETIME_MS, type OrderAct, statusAfter, statusAt, transitionOf } from '@/domain/order/order-state'

const statuses: OrderStatus[] = ['pending_payment', 'paid', 'completed', 'cancelled', 'refunding', 'refunded']
const allowed: [OrderStatus, OrderAct, OrderStatus][] = [
  ['pending_payment', 'pay', 'paid'],
  ['paid', 'complete', 'completed'],
  ['pending_payment', 'cancel', 'cancelled'],
  ['paid', 'startRefund', 'refunding'],
  ['refunding', 'finishRefund', 'refunded'],
  ['refunding', 'refuseRefund', 'paid'],
]
const whileDelivered: [OrderStatus, OrderAct, OrderStatus][] = [
  ['completed', 'requestRefund', 'refunding'],
  ['refunding', 'endRefund', 'completed'],
]

describe('order states', () => {
  it.each([...allowed, ...whileDelivered])('%s --%s--> %s', (from, act, to) => {
    expect(statusAfter(from, act)).toBe(to)
    expect(transitionOf(act)).toEqual({ from, to })
  })

  it('refuse every other act in every other state', () => {
    const refused = statuses.flatMap((from) => allowed.filter(([start]) => start !== from).map(([, act]) => statusAfter(from, act)))
    expect(refused).toHaveLength(statuses.length * allowed.length - allowed.length)
    expect(new Set(refused)).toEqual(new Set([null]))
  })

  it('have no way out of completed, cancelled and refunded', () => {
    const ends = statuses.filter((status) => allowed.every(([from]) => from !== status))
    expect(ends).toEqual(['completed', 'cancelled', 'refunded'])
  })
})

describe('an unpaid order', () => {
  const payBefore = ORDER_LIFETIME_MS
  it.each<[OrderStatus, number, OrderStatus]>([
    ['pending_payment', 0, 'pending_payment'],
    ['pending_payment', payBefore - 1, 'pending_payment'],
    ['pending_payment', payBefore, 'cancelled'],
    ['paid', payBefore, 'paid'],
    ['completed', payBefore * 2, 'completed'],
  ])('%s read after %d ms is %s', (status, now, read) => {
    expect(statusAt({ status, payBefore }, now)).toBe(read)
    expect(isOverdue({ status, payBefore }, now)).toBe(read !== status)
  })

  it('lives half an hour', () => expect(ORDER_LIFETIME_MS).toBe(1_800_000))
})
