import { type Tx, tx } from '#server/database/tables'
import { addLearners } from '#server/repositories/course/course-edit'
import { endRights, grantAll, isOwned } from '#server/repositories/course/entitlement'
import {
  markPaymentRefunded,
  openTrades,
  pollSoon,
  recordFailure,
  recordNotification,
  tradesToPoll,
} from '#server/repositories/order/payments'
import { endRefund, findRefund, insertRefund, openRefundOf, openRefunds, paymentOf } from '#server/repositories/order/refunds'
import { DAY_MS } from '@/domain/time/units'
import { orderNamed, refundNamed, tradeNamed } from '../../../support/named'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, paymentRow, placeOrder, startPaying, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
let learners = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await server.signIn(`1390000${9000 + learners++}`)
})

const now = () => server.clock.now()

it('a notification is recorded once, by its id', async () => {
  const { orderSn } = await placeOrder(server, anna)
  const trade_no = await startPaying(server, anna, orderSn, 'wechat_h5')
  const note = (id: string) => tx(server.db, (work) => recordNotification(work, { id, trade_no, received_at: now() }))
  expect([await note('wechat:1'), await note('wechat:1'), await note('wechat:2')]).toEqual([true, false, true])
})

describe('a refund', () => {
  it('a refund of a payment is booked once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = await startPaying(server, anna, orderSn, 'wechat_h5')
    const book = () => tx(server.db, async (work) => markPaymentRefunded(work, await tradeNamed(work, tradeNo)))
    expect(await book()).toBeUndefined()
    await server.db.updateTable('payment').set({ status: 'refunding' }).where('trade_no', '=', tradeNo).execute()
    expect([await book(), await book()]).toEqual([
      { user_id: anna.userId, order_sn: orderSn, channel: 'wechat_h5', amount: 19_900 },
      undefined,
    ])
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded', refunded: 19_900 })
  })

  it('a refund of an order comes from the first successful payment', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const [closed, late, early] = [
      await startPaying(server, anna, orderSn, 'wechat_h5'),
      await startPaying(server, anna, orderSn, 'alipay_h5'),
      await startPaying(server, anna, orderSn, 'wechat_jsapi'),
    ]
    const set = (tradeNo: string, status: 'closed' | 'succeeded', settled_at: number) =>
      server.db.updateTable('payment').set({ status, settled_at }).where('trade_no', '=', tradeNo).execute()
    await set(closed, 'closed', 1)
    expect(await paymentOf(server.db, await orderNamed(server.db, orderSn))).toBeUndefined()
    await set(late, 'succeeded', 3)
    await set(early, 'succeeded', 2)
    expect((await paymentOf(server.db, await orderNamed(server.db, orderSn)))?.trade_no).toBe(early)
  })

  it.each(['applied', 'processing'] as const)('a refund in the state %s ends once, and another may follow', async (status) => {
    const { orderSn } = await placeOrder(server, anna)
    const refundNo = `refund-${status}`
    const row = { order_sn: orderSn, user_id: anna.userId, trade_no: null, status, reason: '', seqs: [1], amount: 0 }
    const open = () => tx(server.db, async (work) => openRefundOf(work, await orderNamed(work, orderSn)))
    const end = (to: 'succeeded' | 'refused') =>
      tx(server.db, async (work) => endRefund(work, await refundNamed(work, refundNo), { status: to, note: to, now: now() }))
    expect(await open()).toBeUndefined()
    await tx(server.db, (work) => insertRefund(work, { ...row, refund_no: refundNo, beans: 0, has_coupons: false, created_at: now() }))
    expect(await open()).toEqual({ refund_no: refundNo })
    expect([await end('succeeded'), await end('refused'), await open()]).toEqual([true, false, undefined])
    expect(await findRefund(server.db, refundNo)).toMatchObject({ status: 'succeeded', note: 'succeeded' })
  })

  it('a refund is continued among those requested since a given time, the first one first', async () => {
    const row = { user_id: anna.userId, trade_no: null, reason: '', seqs: [1], amount: 0, beans: 0, has_coupons: false }
    for (const [courseId, refund_no, created_at, status] of [
      [COURSE.paid, 'since-6', 6, 'processing'],
      [COURSE.endless, 'since-5', 5, 'processing'],
      [COURSE.free, 'not-begun', 5, 'applied'],
    ] as const) {
      const { orderSn } = await placeOrder(server, anna, courseId)
      await tx(server.db, (work) => insertRefund(work, { ...row, order_sn: orderSn, refund_no, status, created_at }))
    }
    const open = async (since: number, limit = 9) => (await openRefunds(server.db, since, limit)).map(({ refund_no }) => refund_no)
    expect([await open(5), await open(6), await open(7), await open(0, 1)]).toEqual([['since-5', 'since-6'], ['since-6'], [], ['since-5']])
  })
})

describe('an open payment', () => {
  const channels = ['alipay_h5', 'wechat_h5', 'wechat_jsapi'] as const
  type Change = { status?: 'closed' | 'succeeded'; created_at?: number; next_ask_at?: number | null; failures?: number }
  /** One payment for each change, up to three for an order; no other one is to be asked for. */
  const opened = async (...changes: Change[]) => {
    await server.db.updateTable('payment').set({ next_ask_at: null, created_at: 0 }).execute()
    const orders = [await placeOrder(server, anna), await placeOrder(server, anna, COURSE.endless)]
    const tradeNos: string[] = []
    for (const [at, change] of changes.entries()) {
      const { orderSn = '' } = orders[Math.floor(at / 3)] ?? {}
      const tradeNo = await startPaying(server, anna, orderSn, channels[at % 3] ?? 'alipay_h5')
      await server.db
        .updateTable('payment')
        .set({ next_ask_at: null, ...change })
        .where('trade_no', '=', tradeNo)
        .execute()
      tradeNos.push(tradeNo)
    }
    return { tradeNos, orderSn: orders[0]?.orderSn ?? '' }
  }

  it('belongs to an order and has not ended, the earliest opened first', async () => {
    const { tradeNos, orderSn } = await opened({ created_at: 3 }, { created_at: 2 }, { created_at: 1, status: 'closed' })
    expect((await openTrades(server.db, await orderNamed(server.db, orderSn))).map(({ trade_no }) => tradeNos.indexOf(trade_no))).toEqual([
      1, 0,
    ])
  })

  it('an open payment is polled from its time on, the longest waiting first', async () => {
    const { tradeNos } = await opened({ next_ask_at: 20 }, { next_ask_at: 10 }, { next_ask_at: 5, status: 'succeeded' })
    const due = async (at: number, limit = 9) =>
      (await tradesToPoll(server.db, at, limit)).map(({ trade_no }) => tradeNos.indexOf(trade_no))
    expect([await due(9), await due(10), await due(20), await due(20, 1)]).toEqual([[], [1], [1, 0], [1]])
  })

  it('a payment opened lately is polled soon, even after many polls', async () => {
    const { tradeNos } = await opened(
      { created_at: 99, next_ask_at: 2000 },
      { created_at: 100, next_ask_at: null },
      { created_at: 100, next_ask_at: 2000 },
      { created_at: 101, next_ask_at: 500 },
      { created_at: 101, next_ask_at: 2000, status: 'succeeded' },
    )
    await pollSoon(server.db, 100, 1000)
    const moments = await Promise.all(tradeNos.map(async (tradeNo) => (await paymentRow(server, tradeNo)).next_ask_at))
    expect(moments).toEqual([2000, 1000, 1000, 500, 2000])
  })

  it('an open payment is polled half as often after each failure of its provider, and at least once an hour', async () => {
    const { tradeNos } = await opened(...[0, 1, 8, 9, 31].map((failures) => ({ failures })))
    const waits = []
    for (const tradeNo of tradeNos) {
      await recordFailure(server.db, await tradeNamed(server.db, tradeNo), 1000)
      waits.push((await paymentRow(server, tradeNo)).ask_after - 1000)
    }
    expect(waits).toEqual([10_000, 20_000, 2_560_000, 3_600_000, 3_600_000])
  })
})

describe('a right to a course', () => {
  const give = (courseIds: number[], orderSn: string, at: number) =>
    tx(server.db, (work) => grantAll(work, { userId: anna.userId, courseIds, orderSn }, at))
  const owned = (courseId: number, at: number) => isOwned(server.db, { userId: anna.userId, courseId }, at)
  const learnersOf = async (...ids: number[]) => {
    const rows = await server.db.selectFrom('course').select(['id', 'learner_count']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.learner_count)
  }

  it('lasts until its end, or for ever, can be renewed then, and counts its learner once', async () => {
    const [{ orderSn }, later] = [await placeOrder(server, anna), await placeOrder(server, anna, COURSE.free)]
    const [before = 0] = await learnersOf(COURSE.paid)
    const year = 365 * DAY_MS
    expect([await give([COURSE.paid], orderSn, 5), await give([COURSE.endless], orderSn, 5)]).toEqual([true, true])
    expect([await owned(COURSE.paid, 4 + year), await owned(COURSE.paid, 5 + year), await owned(COURSE.endless, 9e12)]).toEqual([
      true,
      false,
      true,
    ])
    expect([await give([COURSE.paid], later.orderSn, 4 + year), await give([COURSE.paid], later.orderSn, 5 + year)]).toEqual([false, true])
    expect(await owned(COURSE.paid, 4 + 2 * year)).toBe(true)
    expect(await learnersOf(COURSE.paid)).toEqual([before + 1])
  })

  it('a right to a course is granted with all courses of its order or not at all, and ends with the order that granted it', async () => {
    const [first, second] = [await placeOrder(server, anna), await placeOrder(server, anna, COURSE.free)]
    const all = [COURSE.paid, COURSE.endless, COURSE.free]
    const before = await learnersOf(...all)
    expect(await give([COURSE.free], first.orderSn, 5)).toBe(true)
    expect(await give(all, second.orderSn, 5)).toBe(false)
    expect([await owned(COURSE.paid, 6), await owned(COURSE.endless, 6), await owned(COURSE.free, 6)]).toEqual([false, false, true])
    const end = (orderSn: string, ids: number[]) => tx(server.db, (work) => endRights(work, anna.userId, orderSn, ids))
    await end(second.orderSn, all)
    await end(first.orderSn, [])
    expect(await owned(COURSE.free, 6)).toBe(true)
    await end(first.orderSn, [COURSE.free])
    expect([await owned(COURSE.free, 6), await learnersOf(...all)]).toEqual([false, before])
  })

  type Move = { name: string; move: (work: Tx, orderSn: string) => Promise<unknown> }
  const moves: Move[] = [
    {
      name: 'given',
      move: (work, orderSn) => grantAll(work, { userId: anna.userId, courseIds: [COURSE.endless, COURSE.paid], orderSn }, 5),
    },
    { name: 'ended', move: (work, orderSn) => endRights(work, anna.userId, orderSn, [COURSE.endless, COURSE.paid]) },
  ]
  for (const { name, move } of moves)
    onPostgres(
      `locks the courses in their order when ${name}, so that two orders of the same courses never wait for each other`,
      async () => {
        const { orderSn } = await placeOrder(server, anna)
        // The rows of what ends lie in the other order.
        if (name === 'ended') for (const id of [COURSE.endless, COURSE.paid]) await give([id], orderSn, 5)
        let [times, holder] = [0, undefined as Tx | undefined]
        const moving = (work: Tx) => {
          times += 1
          return move(work, orderSn)
        }
        const { hasWaited } = await race(server.db, {
          hold: (work) => {
            holder = work
            return addLearners(work, COURSE.paid, 1)
          },
          act: () => tx(server.db, moving),
          look: async () => void (holder && (await addLearners(holder, COURSE.endless, 1))),
        })
        expect([hasWaited, times]).toEqual([true, 1])
      },
    )
})
