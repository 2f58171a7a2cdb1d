import { order } from '@/contract/order'
import { ORDER_LIFETIME_MS } from '@/domain/order-state'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
let ben: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn('13900000001')
  ben = await server.signIn('13900000002')
})
afterAll(() => server.close())

const wish = (courseId: number = COURSE.paid) => ({ courseId, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 })
const own = async (session: TestSession, course_id: number, expires_at: number | null) =>
  server.db.insertInto('entitlement').values({ user_id: session.userId, course_id, granted_at: 0, expires_at, order_sn: null }).execute()

describe('quote', () => {
  it('tells what the course costs now', async () => {
    expect(await server.send(order.quote, { query: { courseId: COURSE.paid } }, anna)).toEqual({
      courseId: COURSE.paid,
      title: '初级会计<精讲班>',
      cover: 'http://localhost:10086/media/covers/c101.jpg',
      validDays: 365,
      listPrice: 29900,
      discounts: [{ label: '限时优惠', amount: 10000 }],
      payable: 19900,
    })
  })

  it('knows no other course', async () => {
    await expect(server.send(order.quote, { query: { courseId: 4 } }, anna)).rejects.toMatchObject({ code: 404, msg: '课程不存在' })
  })
})

describe('create', () => {
  it('makes an order that can be paid for half an hour', async () => {
    const made = await placeOrder(server, anna)
    expect(made).toMatchObject({ status: 'pending_payment', courseId: COURSE.paid, payable: 19900, listPrice: 29900, paidAt: null })
    expect(made.payBefore - made.createdAt).toBe(ORDER_LIFETIME_MS)
    expect(await server.send(order.get, { params: { orderSn: made.orderSn } }, anna)).toEqual(made)
  })

  it('gives the same order for the same key, also for sixteen requests at once', async () => {
    const body = wish()
    const made = await Promise.all(Array.from({ length: 16 }, () => server.send(order.create, { body }, anna)))
    expect(new Set(made.map(({ orderSn }) => orderSn)).size).toBe(1)
    const rows = await server.db.selectFrom('orders').select('order_sn').where('idempotency_key', '=', body.idempotencyKey).execute()
    expect(rows).toHaveLength(1)
  })

  it('keeps the keys of two learners apart', async () => {
    const body = wish()
    const [hers, his] = await Promise.all([anna, ben].map((session) => server.send(order.create, { body }, session)))
    expect(hers?.orderSn).not.toBe(his?.orderSn)
  })

  it('refuses a key that was used for another course', async () => {
    const body = wish()
    await server.send(order.create, { body }, anna)
    await expect(server.send(order.create, { body: { ...body, courseId: COURSE.endless } }, anna)).rejects.toMatchObject({ code: 409 })
  })

  it('refuses a course the learner owns, and sells it again when the right has ended', async () => {
    const cleo = await server.signIn('13900000003')
    await own(cleo, COURSE.endless, null)
    await own(cleo, COURSE.paid, server.clock.now())
    await expect(server.send(order.create, { body: wish(COURSE.endless) }, cleo)).rejects.toMatchObject({
      code: 409,
      msg: '您已拥有该课程',
    })
    expect(await server.send(order.create, { body: wish(COURSE.paid) }, cleo)).toMatchObject({ status: 'pending_payment' })
  })

  it.each([{ idempotencyKey: 'short' }, { courseId: 0 }, { buyFrom: 'tv' }, { isBargainPaid: 2 }])('refuses %j', async (part) => {
    const body = { ...wish(), ...part } as ReturnType<typeof wish>
    expect((await server.exchange(order.create, { body }, anna)).code).not.toBe(200)
  })
})

describe("somebody else's order does not exist", () => {
  const calls = {
    get: (orderSn: string) => server.send(order.get, { params: { orderSn } }, ben),
    cancel: (orderSn: string) => server.send(order.cancel, { params: { orderSn }, query: {} }, ben),
    payConfig: (orderSn: string) => server.send(order.payConfig, { params: { orderSn } }, ben),
    pay: (orderSn: string) => server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'alipay_h5' } }, ben),
  }
  it.each(Object.keys(calls) as (keyof typeof calls)[])('for %s', async (name) => {
    const { orderSn } = await placeOrder(server, anna)
    await expect(calls[name](orderSn)).rejects.toMatchObject({ code: 404, msg: '订单不存在' })
    expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'pending_payment' })
  })

  it('and a visitor is asked to sign in', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await expect(server.send(order.get, { params: { orderSn } })).rejects.toMatchObject({ code: 401 })
  })
})

describe('cancel', () => {
  it('cancels by hand unless told otherwise, once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const cancel = () => server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
    await expect(cancel()).rejects.toMatchObject({ code: 409 })
  })

  it('cancels by the countdown of the page only when the time is over', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const cancel = () => server.send(order.cancel, { params: { orderSn }, query: { isManualCancel: 0 } }, anna)
    await expect(cancel()).rejects.toMatchObject({ code: 409, msg: '订单尚未超时' })
    server.clock.advance(ORDER_LIFETIME_MS)
    anna = await server.signIn('13900000001')
    ben = await server.signIn('13900000002')
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
  })
})

describe('an order nobody paid in time', () => {
  it('reads as cancelled and cannot be paid, before any job has run', async () => {
    const { orderSn } = await placeOrder(server, anna)
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'cancelled' })
    await expect(server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, anna)).rejects.toMatchObject({
      code: 409,
    })
  })
})

describe('payConfig', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.49', ['wechat_jsapi']],
    ['Mozilla/5.0 (iPhone) Safari/604.1', ['wechat_h5', 'alipay_h5']],
  ])('offers %s the channels %j', async (userAgent, channels) => {
    const { orderSn } = await placeOrder(server, anna)
    const { signedHeaders } = await import('../../../support/exchange')
    const reply = await server.app.inject({
      url: `/v2-order/v2/orders/${orderSn}/payConfig`,
      headers: { ...signedHeaders(server.clock.now(), anna.accessToken), 'user-agent': userAgent },
    })
    const { res } = reply.json<{ res: { payable: number; channels: { channel: string }[] } }>()
    expect(res.payable).toBe(19900)
    expect(res.channels.map(({ channel }) => channel)).toEqual(channels)
  })
})

describe('pay', () => {
  it('sends a browser to the cashier and hands the messaging app signed parameters', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const pay = (channel: 'alipay_h5' | 'wechat_jsapi') => server.send(order.pay, { params: { orderSn }, body: { orderSn, channel } }, anna)
    expect(await pay('alipay_h5')).toEqual({
      kind: 'redirect',
      url: expect.stringContaining(`${server.deps.env.publicUrl}/sandbox/cashier/`),
    })
    expect(await pay('wechat_jsapi')).toMatchObject({
      kind: 'jsapi',
      package: expect.stringMatching(/^prepay_id=\w{24}$/),
      signType: 'RSA',
    })
  })

  it('goes on with the same try when it is asked again, also at once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const pay = () => server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, anna)
    const answers = await Promise.all(Array.from({ length: 8 }, pay))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('refuses a body that names another order', async () => {
    const [one, two] = [await placeOrder(server, anna), await placeOrder(server, anna)]
    const input = { params: { orderSn: one.orderSn }, body: { orderSn: two.orderSn, channel: 'wechat_h5' as const } }
    await expect(server.send(order.pay, input, anna)).rejects.toMatchObject({ code: 417 })
  })

  it('completes an order for nothing by the same transition, and no money is booked', async () => {
    const dora = await server.signIn('13900000004')
    const { orderSn } = await placeOrder(server, dora, COURSE.free)
    const pay = () => server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, dora)
    expect(await Promise.all([pay(), pay(), pay()])).toEqual(Array.from({ length: 3 }, () => ({ kind: 'settled' })))
    expect(await server.send(order.get, { params: { orderSn } }, dora)).toMatchObject({ status: 'completed', paidAt: server.clock.now() })
    const right = await server.db.selectFrom('entitlement').selectAll().where('user_id', '=', dora.userId).executeTakeFirstOrThrow()
    expect(right).toMatchObject({ course_id: COURSE.free, order_sn: orderSn, expires_at: server.clock.now() + 30 * 86_400_000 })
    expect(await server.db.selectFrom('ledger_journal').select('id').execute()).toEqual([])
  })
})
