import { order } from '@/contract/money/order'
import { wallet } from '@/contract/money/wallet'
import { ORDER_LIFETIME_MS, OVERDUE } from '@/domain/money/order-state'
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

describe('a list of orders', () => {
  it('shows each with its own parts, its discounts in the order in which they are taken', async () => {
    const cleo = await server.signIn('13900000003')
    await giveBeans(server, cleo.userId, 100)
    await holdCoupon(server, cleo.userId)
    const body = { courseId: COURSE.paid, beans: 100, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    const { orderSn } = await server.send(order.create, { body }, cleo)
    await placeOrder(server, cleo, COURSE.endless)
    const rows = await server.db.selectFrom('order_discount').selectAll().where('order_sn', '=', orderSn).execute()
    await server.db.deleteFrom('order_discount').where('order_sn', '=', orderSn).execute()
    const turned = rows.reverse().map(({ shares, ...row }) => ({ ...row, shares: JSON.stringify(shares) }))
    await server.db.insertInto('order_discount').values(turned).execute()
    const shown = await server.send(order.list, { query: {} }, cleo)
    expect(shown.map(({ items, discounts }) => [items.map(({ courseId }) => courseId), discounts.map(({ kind }) => kind)])).toEqual([
      [[COURSE.endless], ['sale']],
      [[COURSE.paid], ['sale', 'coupon', 'beans']],
    ])
    expect(shown[1]).toMatchObject({ cancelReason: null, items: [{ seq: 1, isRefunded: false, beans: 100 }] })
  })

  it('shows beans without a picture', async () => {
    await server.db.insertInto('recharge_pack').values({ id: 1, beans: 300, gift: 0, price: 3000, product_id: 'p', seq: 1 }).execute()
    const made = await server.send(wallet.recharge, { body: { packId: 1, idempotencyKey: newKey(), buyFrom: 'h5' } }, anna)
    expect(made).toMatchObject({ cover: '', items: [{ cover: '', courseId: null }] })
    const { cover, items } = await placeOrder(server, anna)
    expect([cover, items[0]?.cover]).toEqual([expect.stringMatching(/^http.*c101\.jpg$/), expect.stringMatching(/^http.*c101\.jpg$/)])
  })
})

describe('an order nobody paid in time', () => {
  it('reads as cancelled from its last moment on, before any job has run', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const read = () => server.send(order.get, { params: { orderSn } }, anna)
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect(await read()).toMatchObject({ status: 'pending_payment', cancelReason: null })
    server.clock.advance(1)
    expect(await read()).toMatchObject({ status: 'cancelled', cancelReason: OVERDUE })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
  })
})
