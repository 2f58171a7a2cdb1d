import { tx } from '../../../server/database/tx'
import { bindAccount, endCashOut, findCashOut, insertCashOut, markSent, openCashOut } from '../../../server/repositories/cash-out'
import { lockCoupon, releaseCoupons, spendCoupons } from '../../../server/repositories/coupon'
import { addDebt, payDebt } from '../../../server/repositories/growth/rewards'
import { markPaymentRefunded } from '../../../server/repositories/order/payments'
import { endRefund, findRefund, insertRefund, openRefundOf, paymentOf } from '../../../server/repositories/order/refunds'
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
