import type { OrderStatus } from '@/contract/order/order.schema'
import {
  isOverdue,
  ORDER_LIFETIME_MS,
  ORDER_SN_RANDOM_BYTES,
  type OrderAct,
  orderSn,
  orderStatusWords,
  type QuoteItem,
  splitQuote,
  statusAfter,
  statusAt,
  transitionOf,
} from '@/domain/order/order'
import { fc } from '../../support/fast-check'

it.each([
  ['pending_payment', '待付款'],
  ['refunding', '退款中'],
  ['refunded', '已退款'],
] as const)('the order state %s is shown as %s', (status, words) => expect(orderStatusWords(status)).toBe(words))

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

  it('refuse every other action in every other state', () => {
    const refused = statuses.flatMap((from) => allowed.filter(([start]) => start !== from).map(([, act]) => statusAfter(from, act)))
    expect(refused).toHaveLength(statuses.length * allowed.length - allowed.length)
    expect(new Set(refused)).toEqual(new Set([null]))
  })

  it('order states are final for completed, cancelled and refunded', () => {
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

  it('expires after half an hour', () => expect(ORDER_LIFETIME_MS).toBe(1_800_000))
})

const course = (listPrice: number, price = listPrice, kind: QuoteItem['kind'] = 'sale'): QuoteItem => ({ listPrice, price, kind })
const voucher = (off: number, covers = [true, true, true]) => ({
  id: 1,
  label: '满减券',
  covers,
  saving: (base: number) => Math.min(off, base),
})
const unbounded = (saving: number) => ({ ...voucher(0), saving: () => saving })
const kindsOf = (split: ReturnType<typeof splitQuote>) => split.discounts.map(({ kind, amount, shares }) => [kind, amount, shares])

describe('splitQuote', () => {
  it.each([
    ['the list price alone', { items: [course(10_000)], beans: 0 }, [], [10_000]],
    ['the selling price', { items: [course(29_900, 19_900)], beans: 0 }, [['sale', 10_000, [10_000]]], [19_900]],
    ['the price of a VIP', { items: [course(29_900, 14_900, 'vip')], beans: 0 }, [['vip', 15_000, [15_000]]], [14_900]],
    [
      'a coupon split by what is left',
      { items: [course(100), course(200)], coupon: voucher(100), beans: 0 },
      [['coupon', 100, [33, 67]]],
      [67, 133],
    ],
    [
      'a coupon for one item only',
      { items: [course(100), course(200)], coupon: voucher(150, [true, false]), beans: 0 },
      [['coupon', 100, [100, 0]]],
      [0, 200],
    ],
    [
      'everything in its order',
      { items: [course(20_000, 10_000)], coupon: voucher(1000), envelope: voucher(500), beans: 9999 },
      [
        ['sale', 10_000, [10_000]],
        ['coupon', 1000, [1000]],
        ['envelope', 500, [500]],
        ['beans', 4250, [4250]],
      ],
      [4250],
    ],
    ['a price above the list price', { items: [course(100, 150), course(100, 90)], beans: 0 }, [['sale', 10, [0, 10]]], [100, 90]],
    ['a price below nothing', { items: [course(100, -50)], beans: 0 }, [['sale', 100, [100]]], [0]],
    ['a coupon that takes more than it says', { items: [course(100)], coupon: unbounded(150), beans: 0 }, [['coupon', 100, [100]]], [0]],
    ['a coupon that takes a part of a fen', { items: [course(100)], coupon: unbounded(10.9), beans: 0 }, [['coupon', 10, [10]]], [90]],
    ['a coupon that takes less than nothing', { items: [course(100)], coupon: unbounded(-5), beans: 0 }, [], [100]],
    ['fewer beans than none', { items: [course(100)], beans: -3 }, [], [100]],
    ['a part of a bean', { items: [course(100)], beans: 1.9 }, [['beans', 10, [10]]], [90]],
    ['a coupon above the price', { items: [course(500)], coupon: voucher(9900), beans: 100 }, [['coupon', 500, [500]]], [0]],
  ])('splits %s', (_, wish, discounts, payables) => {
    const split = splitQuote(wish)
    expect(kindsOf(split)).toEqual(discounts)
    expect(split.payables).toEqual(payables)
  })

  it('names the kind of each discount, and the coupon it used', () => {
    const coupon = { ...voucher(10), id: 4, label: '满减券' }
    const envelope = { ...voucher(20), id: 5, label: '红包' }
    const { discounts } = splitQuote({ items: [course(1000, 900, 'vip')], coupon, envelope, beans: 5 })
    expect(discounts.map(({ kind, label, couponId }) => [kind, label, couponId])).toEqual([
      ['vip', '会员价', null],
      ['coupon', '满减券', 4],
      ['envelope', '红包', 5],
      ['beans', '学豆抵扣', null],
    ])
  })

  it('splits beans over the items as their discount', () => {
    expect(splitQuote({ items: [course(300), course(100)], beans: 8 })).toMatchObject({ beans: 8, beanShares: [6, 2] })
    expect(splitQuote({ items: [course(300), course(100)], beans: 0 })).toMatchObject({ beans: 0, beanShares: [0, 0] })
  })

  it('uses beans for half of the rest at most, in whole beans', () => {
    expect(splitQuote({ items: [course(1019)], beans: 999 })).toMatchObject({ beans: 50, beansMost: 50, payable: 519 })
  })

  it('splits every purchase exactly', () => {
    const item = fc.record({
      listPrice: fc.nat(100_000),
      price: fc.nat(100_000),
      kind: fc.constantFrom('sale' as const, 'vip' as const, 'bargain' as const),
    })
    const wish = fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 5 }),
      off: fc.nat(50_000),
      small: fc.nat(5000),
      beans: fc.nat(5000),
    })
    fc.assert(
      fc.property(wish, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), ({ items, off, small, beans }, covers) => {
        const split = splitQuote({ items, coupon: voucher(off, covers), envelope: voucher(small, [true, true, true, true, true]), beans })
        for (const { amount, shares } of split.discounts) expect(shares.reduce((all, share) => all + share, 0)).toBe(amount)
        const taken = split.discounts.reduce((all, { amount }) => all + amount, 0)
        expect(split.payable).toBe(split.listPrice - taken)
        expect(Math.min(...split.payables)).toBeGreaterThanOrEqual(0)
        expect(split.beanShares.reduce((all, share) => all + share, 0)).toBe(split.beans)
        items.forEach((one, at) => {
          const shares = split.discounts.reduce((all, discount) => all + (discount.shares[at] ?? 0), 0)
          expect(one.listPrice - shares).toBe(split.payables[at])
        })
      }),
      { seed: 20261122, numRuns: 500 },
    )
  })
})

const bytes = fc.uint8Array({ minLength: ORDER_SN_RANDOM_BYTES, maxLength: ORDER_SN_RANDOM_BYTES })
const moment = fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 })

describe('orderSn', () => {
  it('has 24 unambiguous letters and digits', () => {
    fc.assert(fc.property(moment, bytes, (now, random) => /^[0-9A-HJKMNP-TV-Z]{24}$/.test(orderSn(now, random))))
  })

  it('sorts by time, for any random part', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 1_000_000 }),
        bytes,
        bytes,
        (now, later, a, b) => orderSn(now, a) < orderSn(now + later, b),
      ),
    )
  })

  it('differs within one millisecond when the random part differs', () => {
    const first = new Uint8Array(ORDER_SN_RANDOM_BYTES)
    const second = first.with(ORDER_SN_RANDOM_BYTES - 1, 1)
    expect(orderSn(1_700_000_000_000, first)).not.toBe(orderSn(1_700_000_000_000, second))
  })

  it('refuses fewer random bytes than it needs', () => {
    expect(() => orderSn(1_700_000_000_000, new Uint8Array(3))).toThrow(RangeError)
  })
})
