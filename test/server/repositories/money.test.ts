import { coupon } from '@/contract/money/coupon'
import { wallet } from '@/contract/money/wallet'
import type { TransactionQuery } from '@/contract/money/wallet.schema'
import { beanPostings } from '@/domain/money/beans'
import { awardPostings, settledPostings } from '@/domain/money/cash-postings'
import { tx } from '../../../server/database/tx'
import { bindAccount, endCashOut, findCashOut, insertCashOut, markSent, openCashOut } from '../../../server/repositories/cash-out'
import { lockCoupon, releaseCoupons, spendCoupons } from '../../../server/repositories/coupon'
import { addDebt, payDebt } from '../../../server/repositories/growth/rewards'
import { postJournal } from '../../../server/repositories/ledger'
import { markPaymentRefunded } from '../../../server/repositories/order/payments'
import { endRefund, findRefund, insertRefund, openRefundOf, paymentOf } from '../../../server/repositories/order/refunds'
import { addPending } from '../../../server/repositories/wallet'
import { holdCoupon } from '../../support/purse'
import { onPostgres, race } from '../../support/race'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { paymentRow, placeOrder, startPaying, stockShop } from '../../support/shop'

let server: TestServer
let anna: TestSession
let learners = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await server.signIn(`1390000${8000 + learners++}`)
})

const now = () => server.clock.now()
const couponRow = (id: number) =>
  server.db.selectFrom('coupon').select(['status', 'order_sn']).where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: number) => (await couponRow(id)).status

describe('a coupon', () => {
  const use = (id: number, orderSn: string, userId = anna.userId) =>
    tx(server.db, (work) => lockCoupon(work, userId, id, { orderSn, now: now() }))

  it('goes into one order, of its own learner, until the moment it ends', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const other = await server.signIn(`1390000${8000 + learners++}`)
    const id = await holdCoupon(server, anna.userId)
    expect([await use(id, orderSn, other.userId), await use(id, orderSn), await use(id, orderSn)]).toEqual([false, true, false])
    expect(await couponRow(id)).toEqual({ status: 'locked', order_sn: orderSn })
    const [ended, ending] = [now(), now() + 1]
    expect(await use(await holdCoupon(server, anna.userId, { expires_at: ended }), orderSn)).toBe(false)
    expect(await use(await holdCoupon(server, anna.userId, { expires_at: ending }), orderSn)).toBe(true)
  })

  it('comes back to who did not pay, or gave back what was paid, and not to the other', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const [spent, kept] = [await holdCoupon(server, anna.userId), await holdCoupon(server, anna.userId)]
    await use(spent, orderSn)
    await tx(server.db, (work) => spendCoupons(work, orderSn, now()))
    await use(kept, orderSn)
    expect([await statusOf(spent), await statusOf(kept)]).toEqual(['used', 'locked'])
    await tx(server.db, (work) => releaseCoupons(work, orderSn, 'locked'))
    expect([await statusOf(spent), await couponRow(kept)]).toEqual(['used', { status: 'usable', order_sn: null }])
    await use(kept, orderSn)
    await tx(server.db, (work) => releaseCoupons(work, orderSn, 'used'))
    expect([await couponRow(spent), await statusOf(kept)]).toEqual([{ status: 'usable', order_sn: null }, 'locked'])
  })

  it('that came back from an order is not used up by it', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const id = await holdCoupon(server, anna.userId)
    await server.db.updateTable('coupon').set({ order_sn: orderSn }).where('id', '=', id).execute()
    await tx(server.db, (work) => spendCoupons(work, orderSn, now()))
    expect(await statusOf(id)).toBe('usable')
  })
})

describe('coupons by their state', () => {
  it('are those of their learner and form, the newest first', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const ended = { expires_at: now() }
    const ids = [
      await holdCoupon(server, anna.userId, { expires_at: now() + 1 }),
      await holdCoupon(server, anna.userId, ended),
      await holdCoupon(server, anna.userId, ended),
      await holdCoupon(server, anna.userId, ended),
      await holdCoupon(server, anna.userId, { expires_at: now() + 1 }),
    ]
    await holdCoupon(server, anna.userId, { form: 'envelope' })
    await holdCoupon(server, (await server.signIn(`1390000${8000 + learners++}`)).userId)
    const set = (at: number, change: { status: 'locked' | 'used'; order_sn?: string; used_at?: number }) =>
      server.db
        .updateTable('coupon')
        .set(change)
        .where('id', '=', ids[at] ?? 0)
        .execute()
    await set(2, { status: 'locked', order_sn: orderSn })
    await set(3, { status: 'used', used_at: 7 })
    const list = async (query: { state: 'usable' | 'locked' | 'used' | 'expired' | 'past'; page?: number; limit?: number }) =>
      (await server.send(coupon.list, { query: { form: 'coupon', ...query } }, anna)).map(({ id }) => ids.indexOf(id))
    expect(await list({ state: 'usable' })).toEqual([4, 2, 0])
    expect(await list({ state: 'locked' })).toEqual([2])
    expect(await list({ state: 'used' })).toEqual([3])
    expect(await list({ state: 'expired' })).toEqual([1])
    expect(await list({ state: 'past' })).toEqual([3, 1])
    expect([await list({ state: 'usable', limit: 2 }), await list({ state: 'usable', page: 1, limit: 2 })]).toEqual([[4, 2], [0]])
  })
})

describe('movements of an account', () => {
  it('are listed by what they were for and when, the newest first', async () => {
    const post = (ref: string, beans: number, at: number) =>
      tx(server.db, (work) => postJournal(work, { ref: `${ref}:list`, reason: ref, postings: beanPostings(anna.userId, beans), now: at }))
    await post('recharge', 50, 100)
    await post('order-beans', -20, 200)
    await post('beans-back', 20, 300)
    await post('first-beans', 5, 400)
    await tx(server.db, (work) => postJournal(work, { ref: 'award:list', reason: '', postings: awardPostings(anna.userId, 9), now: 1 }))
    await tx(server.db, (work) => postJournal(work, { ref: 'settled:list', reason: '', postings: settledPostings(anna.userId, 9), now: 1 }))
    const list = async (query: Partial<TransactionQuery> = {}) =>
      (await server.send(wallet.transactions, { query: { account: 'beans', ...query } }, anna)).map(({ change }) => change)
    expect(await list()).toEqual([5, 20, -20, 50])
    expect(await list({ dealType: 'all' })).toEqual([5, 20, -20, 50])
    expect([await list({ dealType: 'in' }), await list({ dealType: 'out' })]).toEqual([[5, 20, 50], [-20]])
    expect([await list({ dealType: 'recharge' }), await list({ dealType: 'refund' }), await list({ dealType: 'reward' })]).toEqual([
      [50],
      [20],
      [5],
    ])
    expect([await list({ from: 200, to: 400 }), await list({ page: 1, limit: 3 }), await list({ account: 'cash' })]).toEqual([
      [20, -20],
      [50],
      [9],
    ])
  })

  it('of rewards that wait and of cash-outs are listed page by page', async () => {
    const award = { userId: anna.userId, reason: '', settlesAt: now() + 5, now: now() }
    const refs = ['list-1', 'list-2', 'list-3']
    for (const [at, ref] of refs.entries()) await tx(server.db, (work) => addPending(work, { ...award, ref, amount: at + 1 }))
    const waiting = async (query: { page?: number; limit?: number }) =>
      (await server.send(wallet.pending, { query }, anna)).map(({ amount }) => amount)
    expect([await waiting({}), await waiting({ page: 1, limit: 2 })]).toEqual([[3, 2, 1], [1]])
    const row = { user_id: anna.userId, amount: 100, sealed: '', hint: '', created_at: now() }
    for (const no of refs) {
      await tx(server.db, (work) => insertCashOut(work, { ...row, cash_out_no: no, idempotency_key: no }))
      await tx(server.db, (work) => endCashOut(work, no, { status: 'paid', providerId: null, reason: '', now: now() }))
    }
    const outs = async (query: { page?: number; limit?: number }) =>
      (await server.send(wallet.cashOuts, { query }, anna)).map(({ cashOutNo }) => cashOutNo)
    expect([await outs({}), await outs({ page: 1, limit: 2 })]).toEqual([[...refs].reverse(), ['list-1']])
  })
})

describe('a cash-out', () => {
  const begin = async (no: string) => {
    const row = { cash_out_no: no, user_id: anna.userId, amount: 100, sealed: '', hint: '', idempotency_key: no, created_at: now() }
    await tx(server.db, (work) => insertCashOut(work, row))
  }
  const end = (no: string, status: 'paid' | 'failed') =>
    tx(server.db, (work) => endCashOut(work, no, { status, providerId: null, reason: status, now: now() }))

  it('is sent once and ends once', async () => {
    await begin('out-1')
    expect([await markSent(server.db, 'out-1'), await markSent(server.db, 'out-1')]).toEqual([true, false])
    expect(await openCashOut(server.db, anna.userId)).toEqual({ cash_out_no: 'out-1' })
    expect([await end('out-1', 'paid'), await end('out-1', 'failed'), await end('out-1', 'paid')]).toEqual([true, false, false])
    expect(await findCashOut(server.db, 'out-1')).toMatchObject({ status: 'paid', reason: 'paid' })
    expect(await markSent(server.db, 'out-1')).toBe(false)
    expect(await openCashOut(server.db, anna.userId)).toBeUndefined()
  })

  it('may end before it was sent', async () => {
    await begin('out-2')
    expect([await end('out-2', 'failed'), await markSent(server.db, 'out-2')]).toEqual([true, false])
  })

  it('goes to an account that is not bound anew too soon', async () => {
    const bind = (hint: string, bound_at: number, changeableFrom: number) =>
      bindAccount(server.db, { user_id: anna.userId, sealed: hint, hint, bound_at, payee_hash: hint }, changeableFrom)
    expect([await bind('a', 100, 0), await bind('b', 200, 99), await bind('c', 300, 100)]).toEqual([true, false, true])
    const row = await server.db.selectFrom('payout_account').select(['hint', 'bound_at']).where('user_id', '=', anna.userId).execute()
    expect(row).toEqual([{ hint: 'c', bound_at: 300 }])
  })
})

describe('what a learner owes', () => {
  const owed = async () =>
    (await server.db.selectFrom('reward_debt').select('amount').where('user_id', '=', anna.userId).executeTakeFirst())?.amount ?? 0
  const pay = (most: number) => tx(server.db, (work) => payDebt(work, anna.userId, most))

  it('is paid until nothing is left', async () => {
    expect(await pay(50)).toBe(0)
    await tx(server.db, (work) => addDebt(work, anna.userId, 100))
    expect([await pay(60), await owed(), await pay(60), await owed(), await pay(60)]).toEqual([60, 40, 40, 0, 0])
  })

  onPostgres('is paid once by two rewards at the same moment', async () => {
    await tx(server.db, (work) => addDebt(work, anna.userId, 100))
    const { hasWaited, value } = await race(server.db, { hold: (work) => payDebt(work, anna.userId, 80), act: () => pay(80) })
    expect([hasWaited, value, await owed()]).toEqual([true, 20, 0])
  })
})

describe('money that goes back', () => {
  it('of a payment is booked once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = await startPaying(server, anna, orderSn, 'wechat_h5')
    const book = () => tx(server.db, (work) => markPaymentRefunded(work, tradeNo))
    expect(await book()).toBeUndefined()
    await server.db.updateTable('payment').set({ status: 'refunding' }).where('trade_no', '=', tradeNo).execute()
    expect([await book(), await book()]).toEqual([{ order_sn: orderSn, channel: 'wechat_h5', amount: 19_900 }, undefined])
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded', refunded: 19_900 })
  })

  it('of an order comes from the payment that succeeded first', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const [closed, late, early] = [
      await startPaying(server, anna, orderSn, 'wechat_h5'),
      await startPaying(server, anna, orderSn, 'alipay_h5'),
      await startPaying(server, anna, orderSn, 'wechat_jsapi'),
    ]
    const set = (tradeNo: string, status: 'closed' | 'succeeded', settled_at: number) =>
      server.db.updateTable('payment').set({ status, settled_at }).where('trade_no', '=', tradeNo).execute()
    await set(closed, 'closed', 1)
    expect(await paymentOf(server.db, orderSn)).toBeUndefined()
    await set(late, 'succeeded', 3)
    await set(early, 'succeeded', 2)
    expect((await paymentOf(server.db, orderSn))?.trade_no).toBe(early)
  })

  it('by a refund ends once, and another may follow', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const row = { order_sn: orderSn, user_id: anna.userId, trade_no: null, status: 'processing' as const, reason: '', seqs: [1], amount: 0 }
    const open = () => tx(server.db, (work) => openRefundOf(work, orderSn))
    const end = (status: 'succeeded' | 'refused') =>
      tx(server.db, (work) => endRefund(work, 'refund-1', { status, note: status, now: now() }))
    expect(await open()).toBeUndefined()
    await tx(server.db, (work) => insertRefund(work, { ...row, refund_no: 'refund-1', beans: 0, has_coupons: false, created_at: now() }))
    expect(await open()).toEqual({ refund_no: 'refund-1' })
    expect([await end('succeeded'), await end('refused'), await open()]).toEqual([true, false, undefined])
    expect(await findRefund(server.db, 'refund-1')).toMatchObject({ status: 'succeeded', note: 'succeeded' })
  })
})
