import { tx } from '#server/database/tables'
import { virtualIdentityOf } from '#server/providers/payment/gateway'
import { pushOf } from '#server/providers/payment/virtual-api'
import { isOwned } from '#server/repositories/course/entitlement'
import { moveTrade } from '#server/repositories/order/sandbox'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { appleKept } from '#server/repositories/wallet/closing'
import { openCase } from '#server/services/order/after-sale/after-sale'
import { reconcile } from '#server/services/order/reconcile'
import type { VirtualIdentity } from '#server/settings/payment-env'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { COURSE, orderRow, paymentRow, payUnheard, placeOrder, post, startPaying, stockShop } from '../../../../support/shop'

let server: TestServer
let anna: TestSession
let identity: VirtualIdentity
let learners = 0
beforeAll(async () => {
  server = await startServer({ env: { virtualPay: { kind: 'sandbox', onApple: true } } })
  await stockShop(server)
  const found = await virtualIdentityOf(server.deps)
  if (!found) throw new Error('virtual payment is off')
  identity = found
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(1_000)
  anna = await server.signIn(`1390001${7000 + learners++}`)
})

/** A learner has paid for a course on an iPhone, and the App Store gives the money back. */
async function givenBack() {
  const { orderSn } = await placeOrder(server, anna)
  const tradeNo = await startPaying(server, anna, orderSn, 'wechat_virtual')
  await server.db.updateTable('payment').set({ payer_system: 'apple' }).where('trade_no', '=', tradeNo).execute()
  const deliver = async () => post(server, await payUnheard(server, tradeNo))
  const tell = async () => {
    await moveTrade(server.db, tradeNo, 'paid', 'refunded')
    const { open_id: OpenId } = await paymentRow(server, tradeNo)
    const message = { Event: 'xpay_refund_notify', OpenId, MchOrderId: tradeNo, RetCode: 0 }
    const { query, body } = pushOf(identity, message, server.clock.now())
    return post(server, { path: `/notify/virtual?${query}`, headers: { 'content-type': 'application/json' }, body })
  }
  return { orderSn, tradeNo, deliver, tell }
}
const ownsIt = () => isOwned(server.db, { userId: anna.userId, courseId: COURSE.paid }, server.clock.now())
const noted = (tradeNo: string) =>
  server.db.selectFrom('refused_notice').select(['reason', 'amount']).where('trade_no', '=', tradeNo).execute()

describe('an order that the App Store gives back', () => {
  it('ends with its right, once however often it is told, and the books agree', async () => {
    const { orderSn, tradeNo, deliver, tell } = await givenBack()
    expect([await deliver(), await ownsIt()]).toEqual([200, true])
    expect(await Promise.all([tell(), tell()])).toEqual([200, 200])
    expect(await tell()).toBe(200)
    expect([(await orderRow(server, orderSn)).status, await ownsIt()]).toEqual(['refunded', false])
    expect(await paymentRow(server, tradeNo)).toMatchObject({ refunded: 19_900 })
    expect([await bookFaults(server.db), await noted(tradeNo)]).toEqual([[], []])
    const { found } = await reconcile(server.deps, server.clock.now())
    expect(found.filter(({ provider }) => provider === 'virtual')).toEqual([])
    expect(await appleKept(server.db, { from: server.clock.now(), to: server.clock.now() + 1 })).toBe(0)
  })

  it('waits on the desk, once, where a person decides about its refund already', async () => {
    const { orderSn, tradeNo, deliver, tell } = await givenBack()
    await deliver()
    const order = await orderRow(server, orderSn)
    await tx(server.db, (work) => openCase(work, order, { seqs: [1], reason: '不想学了' }, server.clock.now()))
    expect([await tell(), await tell()]).toEqual([200, 200])
    expect(await noted(tradeNo)).toEqual([{ reason: 'given back', amount: 19_900 }])
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunding' })
  })

  it('waits on the desk where a part of it went back before', async () => {
    const { orderSn, tradeNo, deliver, tell } = await givenBack()
    await deliver()
    await server.db.updateTable('order_item').set({ refunded: 100 }).where('order_sn', '=', orderSn).execute()
    await tell()
    expect(await noted(tradeNo)).toEqual([{ reason: 'given back', amount: 19_900 }])
    expect([(await orderRow(server, orderSn)).status, await ownsIt()]).toEqual(['completed', true])
  })

  it('ends where its money could not be taken and waits to go back', async () => {
    const { orderSn, tradeNo, deliver, tell } = await givenBack()
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('order_sn', '=', orderSn).execute()
    await deliver()
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunding' })
    expect(await tell()).toBe(200)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
  })

  it('fails where no trade of that number is known', async () => {
    const { query, body } = pushOf(identity, { Event: 'xpay_refund_notify', OpenId: 'x', MchOrderId: 'NONE', RetCode: 0 }, 0)
    expect(await post(server, { path: `/notify/virtual?${query}`, headers: { 'content-type': 'application/json' }, body })).toBe(401)
  })
})
