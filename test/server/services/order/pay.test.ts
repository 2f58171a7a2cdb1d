import { gatewayOf } from '#server/providers/payment/gateway'
import { type PaymentProvider, ProviderFailure } from '#server/providers/payment/provider'
import { payOrder } from '#server/services/order/pay'
import { settle } from '#server/services/order/settle'
import { order } from '@/contract/order/order'
import type { PayChannel } from '@/contract/order/order.schema'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { beforeTransaction } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, own, paidOrder, placeOrder, stockShop } from '../../../support/shop'

afterEach(() => jest.restoreAllMocks())

let server: TestServer
let anna: TestSession
let wechat: PaymentProvider
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  ;({ wechat } = await gatewayOf(server.deps))
})
afterAll(() => server.close())
let learners = 0
beforeEach(async () => {
  anna = await server.signIn(`1390000${4000 + learners++}`)
})

const pay = (orderSn: string, channel: PayChannel = 'wechat_h5') =>
  server.send(order.pay, { params: { orderSn }, body: { orderSn, channel } }, anna)
const paymentsOf = (orderSn: string) => server.db.selectFrom('payment').selectAll().where('order_sn', '=', orderSn).execute()

describe('paying', () => {
  it('sends a browser to the cashier and passes signed parameters to the messaging app', async () => {
    const { orderSn } = await placeOrder(server, anna)
    expect(await pay(orderSn, 'alipay_h5')).toEqual({
      kind: 'redirect',
      url: expect.stringContaining(`${server.deps.env.publicUrl}/sandbox/cashier/`),
    })
    expect(await pay(orderSn, 'wechat_jsapi')).toMatchObject({
      kind: 'jsapi',
      package: expect.stringMatching(/^prepay_id=\w{24}$/),
      signType: 'RSA',
    })
  })

  it("requests the order's own amount, in time, with the return address of our page", async () => {
    const made = await placeOrder(server, anna)
    const create = jest.spyOn(wechat, 'create')
    await pay(made.orderSn)
    const [payment] = await paymentsOf(made.orderSn)
    expect(create.mock.calls).toEqual([
      [
        {
          tradeNo: payment?.trade_no,
          channel: 'wechat_h5',
          amount: 19900,
          title: made.title,
          payBefore: made.payBefore,
          payerIp: '127.0.0.1',
          openid: null,
          app: 'web',
          returnUrl: `${server.deps.env.publicUrl}/course/pay/success/intermediate/page?orderSn=${made.orderSn}`,
        },
      ],
    ])
    create.mockRestore()
    expect(payment).toMatchObject({ amount: 19900, status: 'created', created_at: server.clock.now() })
  })

  it('continues the same try when it is called again, also at once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(orderSn)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await paymentsOf(orderSn)).toHaveLength(1)
  })

  it('makes one try for each channel', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const asked = [await pay(orderSn), await pay(orderSn, 'alipay_h5'), await pay(orderSn)]
    const tries = await paymentsOf(orderSn)
    expect(tries.map(({ channel }) => channel).sort()).toEqual(['alipay_h5', 'wechat_h5'])
    // Each goes to the page of its own try.
    const tradeNos = ['wechat_h5', 'alipay_h5', 'wechat_h5'].map((one) => tries.find(({ channel }) => channel === one)?.trade_no)
    expect(asked).toEqual(tradeNos.map((no) => ({ kind: 'redirect', url: expect.stringContaining(`${no}`) })))
  })

  it('paying is settled when the order is paid, and starts nothing', async () => {
    const { orderSn, notice } = await paidOrder(server, anna)
    await settle(server.deps, wechat, notice)
    expect(await pay(orderSn, 'alipay_h5')).toEqual({ kind: 'settled' })
    expect(await paymentsOf(orderSn)).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it('applies to an expired order, from the last millisecond on', async () => {
    const { orderSn } = await placeOrder(server, anna)
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect(await pay(orderSn)).toMatchObject({ kind: 'redirect' })
    server.clock.advance(1)
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg: '订单已取消，请重新下单' })
  })

  it('applies to a cancelled order', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg: '订单已取消，请重新下单' })
    expect(await paymentsOf(orderSn)).toEqual([])
  })

  it.each(['refunding', 'refunded'] as const)('applies to an order in the state %s', async (status) => {
    const { orderSn } = await placeOrder(server, anna)
    await own(server, anna, COURSE.paid, null)
    await server.db.updateTable('orders').set({ status }).where('order_sn', '=', orderSn).execute()
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg: '订单状态已变化，请刷新后重试' })
  })

  it('applies to a course that is owned by now', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await own(server, anna, COURSE.paid, null)
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg: '你已拥有该课程' })
    expect(await paymentsOf(orderSn)).toEqual([])
  })

  it.each([
    ['NO_OPENID', '请先完成微信授权'],
    ['SYSTEM_ERROR', '支付渠道暂不可用，请稍后再试'],
  ])("explains the provider's %s, and the same try continues later", async (code, msg) => {
    const { orderSn } = await placeOrder(server, anna)
    const create = jest.spyOn(wechat, 'create').mockRejectedValueOnce(new ProviderFailure(code, 'no'))
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg })
    expect(log.mock.calls).toEqual([[{ err: expect.any(ProviderFailure), orderSn }, 'payment could not be started']])
    for (const spy of [create, log]) spy.mockRestore()
    expect(await pay(orderSn)).toMatchObject({ kind: 'redirect' })
    expect(await paymentsOf(orderSn)).toHaveLength(1)
  })

  it('does not hide a fault of our own', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const create = jest.spyOn(wechat, 'create').mockRejectedValueOnce(new TypeError('broken'))
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 500 })
    create.mockRestore()
  })
})

describe('the payer in the messaging app', () => {
  it('the payer is sent to the provider by their identity there, and not from a browser', async () => {
    const identity = { app: 'web' as const, open_id: `o-${anna.userId}`, union_id: null, user_id: anna.userId }
    await server.db.insertInto('messaging_identity').values(identity).execute()
    const { orderSn } = await placeOrder(server, anna)
    const create = jest.spyOn(wechat, 'create')
    await pay(orderSn, 'wechat_jsapi')
    await pay(orderSn)
    expect(create.mock.calls.map(([{ openid }]) => openid)).toEqual([identity.open_id, null])
    create.mockRestore()
  })

  it('has the identity of their current app, and never that of another learner', async () => {
    const { userId } = anna
    const open_id = { mini: `a-${userId}`, web: `b-${userId}`, other: `0-${userId}` }
    const row = { union_id: null, user_id: userId }
    const stranger = await server.signIn(`1390000${4000 + learners++}`)
    await server.db
      .insertInto('messaging_identity')
      .values([
        { ...row, app: 'mini', open_id: open_id.mini },
        { ...row, app: 'web', open_id: open_id.web },
        { ...row, app: 'web', open_id: open_id.other, user_id: stranger.userId },
      ])
      .execute()
    const made = await placeOrder(server, anna)
    const create = jest.spyOn(wechat, 'create')
    const read = await orderRow(server, made.orderSn)
    for (const app of ['web', 'mini'] as const)
      await payOrder(server.deps, read, { channel: 'wechat_jsapi', payerIp: '', host: 'localhost', app })
    expect(create.mock.calls.map(([{ openid }]) => openid)).toEqual([open_id.web, open_id.mini])
    create.mockRestore()
  })
})

describe('an order that changes during payment', () => {
  const wish = { channel: 'wechat_h5' as const, payerIp: '', host: 'localhost', app: 'web' as const }
  const moved = async (status: 'paid' | 'cancelled') => {
    const { orderSn } = await placeOrder(server, anna)
    const read = await orderRow(server, orderSn)
    await server.db.updateTable('orders').set({ status }).where('order_sn', '=', orderSn).execute()
    return { read, orderSn }
  }

  it('starts no payment once it is cancelled', async () => {
    const { read, orderSn } = await moved('cancelled')
    await expect(payOrder(server.deps, read, wish)).rejects.toMatchObject({ code: 409, message: '订单状态已变化，请刷新后重试' })
    expect(await paymentsOf(orderSn)).toEqual([])
  })

  it('the order is settled once it is paid', async () => {
    const { orderSn } = await moved('paid')
    expect(await pay(orderSn)).toEqual({ kind: 'settled' })
  })
})

describe('a free order', () => {
  it('a free order is completed by the same transition, once, and no money is booked', async () => {
    const { orderSn } = await placeOrder(server, anna, COURSE.free)
    expect(await Promise.all([pay(orderSn), pay(orderSn), pay(orderSn)])).toEqual(Array.from({ length: 3 }, () => ({ kind: 'settled' })))
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed', paid_at: server.clock.now() })
    const right = await server.db.selectFrom('entitlement').selectAll().where('user_id', '=', anna.userId).executeTakeFirstOrThrow()
    expect(right).toMatchObject({ course_id: COURSE.free, order_sn: orderSn, expires_at: server.clock.now() + 30 * 86_400_000 })
    expect(await paymentsOf(orderSn)).toEqual([])
    expect(await server.db.selectFrom('ledger_journal').select('id').where('ref', 'like', `%${orderSn}%`).execute()).toEqual([])
  })

  it('a free order is settled for a press that read it before another one completed it', async () => {
    const { orderSn } = await placeOrder(server, anna, COURSE.free)
    const read = await orderRow(server, orderSn)
    await pay(orderSn)
    expect(await payOrder(server.deps, read, { channel: 'wechat_h5', payerIp: '', host: 'localhost', app: 'web' })).toEqual({
      kind: 'settled',
    })
  })

  it('stays unpaid when the course is granted elsewhere at that time, since there is nothing to refund', async () => {
    const { orderSn } = await placeOrder(server, anna, COURSE.free)
    const db = beforeTransaction(server.db, () => own(server, anna, COURSE.free, null))
    const wish = { channel: 'wechat_h5' as const, payerIp: '', host: 'localhost', app: 'web' as const }
    await expect(payOrder({ ...server.deps, db }, await orderRow(server, orderSn), wish)).rejects.toMatchObject({ code: 409 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment', paid_at: null })
    await expect(pay(orderSn)).rejects.toMatchObject({ code: 409, msg: '你已拥有该课程' })
  })
})
