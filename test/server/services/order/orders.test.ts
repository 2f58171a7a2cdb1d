import { order } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { ORDER_LIFETIME_MS, OVERDUE } from '@/domain/order/order'
import { giveBeans, holdCoupon } from '../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, orderRow, placeOrder, stockShop } from '../../../support/shop'

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

describe('an order of another learner', () => {
  const calls = {
    get: (orderSn: string) => server.send(order.get, { params: { orderSn } }, ben),
    cancel: (orderSn: string) => server.send(order.cancel, { params: { orderSn }, query: {} }, ben),
    payConfig: (orderSn: string) => server.send(order.payConfig, { params: { orderSn } }, ben),
    pay: (orderSn: string) => server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'alipay_h5' } }, ben),
  }
  it.each(Object.keys(calls) as (keyof typeof calls)[])('does not exist for %s', async (name) => {
    const { orderSn } = await placeOrder(server, anna)
    await expect(calls[name](orderSn)).rejects.toMatchObject({ code: 404, msg: '订单不存在' })
    expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'pending_payment' })
  })

  it('asks a visitor to sign in', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await expect(server.send(order.get, { params: { orderSn } })).rejects.toMatchObject({ code: 401 })
  })
})

describe('the tabs of a list of orders', () => {
  const states = {
    'L1-waits': { status: 'pending_payment' as const, late: 1 },
    'L2-overdue': { status: 'pending_payment' as const, late: 0 },
    'L3-paid': { status: 'paid' as const, late: 0 },
    'L4-done': { status: 'completed' as const, late: 1 },
    'L5-back': { status: 'refunding' as const, late: 1 },
    'L6-cancelled': { status: 'cancelled' as const, late: 1 },
    'L7-returned': { status: 'refunded' as const, late: 1 },
  }
  let dora: TestSession
  beforeAll(async () => {
    dora = await server.signIn('13900000004')
    const { id: _id, ...row } = await orderRow(server, (await placeOrder(server, anna)).orderSn)
    const now = server.clock.now()
    const rows = Object.entries(states).map(([order_sn, { status, late }]) => ({
      ...row,
      order_sn,
      status,
      pay_before: now + late,
      user_id: dora.userId,
      course_id: null,
      idempotency_key: newKey(),
    }))
    await server.db.insertInto('orders').values(rows).execute()
  })
  const list = async (query: { tab?: 'all' | 'pending' | 'paid' | 'refunding' | 'closed'; page?: number; limit?: number }) =>
    (await server.send(order.list, { query }, dora)).map(({ orderSn }) => orderSn.slice(0, 2))

  it('hold their states, the newest first', async () => {
    expect(await list({})).toEqual(['L7', 'L6', 'L5', 'L4', 'L3', 'L2', 'L1'])
    expect(await list({ tab: 'pending' })).toEqual(['L1'])
    expect(await list({ tab: 'paid' })).toEqual(['L4', 'L3'])
    expect(await list({ tab: 'refunding' })).toEqual(['L5'])
    expect(await list({ tab: 'closed' })).toEqual(['L7', 'L6', 'L2'])
    expect([await list({ page: 1, limit: 3 }), await list({ tab: 'closed', page: 1, limit: 2 }), await list({ page: 9 })]).toEqual([
      ['L4', 'L3', 'L2'],
      ['L2'],
      [],
    ])
  })

  it('drop a closed order when its owner removes it, and no other', async () => {
    const codes = []
    for (const orderSn of Object.keys(states)) codes.push((await server.exchange(order.hide, { params: { orderSn } }, dora)).code)
    expect(codes).toEqual([409, 200, 409, 200, 409, 200, 200])
    expect(await list({})).toEqual(['L5', 'L3', 'L1'])
    expect(await list({ tab: 'closed' })).toEqual([])
  })
})

describe('a list of orders', () => {
  it('shows each with its own parts, and its discounts in their order', async () => {
    const cleo = await server.signIn('13900000003')
    await giveBeans(server, cleo.userId, 100)
    await holdCoupon(server, cleo.userId)
    const body = { courseId: COURSE.paid, beans: 100, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    const { orderSn } = await server.send(order.create, { body }, cleo)
    server.clock.advance(1)
    await placeOrder(server, cleo, COURSE.endless)
    const rows = await server.db.selectFrom('order_discount').selectAll().where('order_sn', '=', orderSn).execute()
    await server.db.deleteFrom('order_discount').where('order_sn', '=', orderSn).execute()
    const turned = rows.reverse().map(({ shares, ...row }) => ({ ...row, shares: JSON.stringify(shares) }))
    await server.db.insertInto('order_discount').values(turned).execute()
    await server.db.updateTable('orders').set({ refunded: 7 }).where('order_sn', '=', orderSn).execute()
    const shown = await server.send(order.list, { query: {} }, cleo)
    expect(shown.map(({ items, discounts }) => [items.map(({ courseId }) => courseId), discounts.map(({ kind }) => kind)])).toEqual([
      [[COURSE.endless], ['sale']],
      [[COURSE.paid], ['sale', 'coupon', 'beans']],
    ])
    expect(shown[1]).toMatchObject({ cancelReason: null, refunded: 7, items: [{ seq: 1, isRefunded: false, beans: 100 }] })
  })

  it('shows beans without a picture', async () => {
    await server.db.insertInto('recharge_pack').values({ id: 1, beans: 300, gift: 0, price: 3000, product_id: 'p', seq: 1 }).execute()
    const made = await server.send(wallet.recharge, { body: { packId: 1, idempotencyKey: newKey(), buyFrom: 'h5' } }, anna)
    expect(made).toMatchObject({ cover: '', items: [{ cover: '', courseId: null }] })
    const { cover, items } = await placeOrder(server, anna)
    expect([cover, items[0]?.cover]).toEqual([expect.stringMatching(/^http.*c101\.jpg$/), expect.stringMatching(/^http.*c101\.jpg$/)])
  })
})

describe('an order that was not paid in time', () => {
  it('reads as cancelled from its last millisecond on, before any job has run', async () => {
    const { orderSn } = await placeOrder(server, anna, COURSE.endless)
    const read = () => server.send(order.get, { params: { orderSn } }, anna)
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect(await read()).toMatchObject({ status: 'pending_payment', cancelReason: null })
    server.clock.advance(1)
    expect(await read()).toMatchObject({ status: 'cancelled', cancelReason: OVERDUE })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
  })
})
