import { tx } from '#server/database/tables'
import { balanceOf } from '#server/repositories/wallet/ledger'
import { completeOrder } from '#server/services/order/settle'
import { order as placing } from '@/contract/order/order'
import { beansAccountOf } from '@/domain/money/beans'
import { giveBeans, holdCoupon } from '../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, clearShop, newKey, orderRow, own, placeOrder, stockShop } from '../../../support/shop'

const DAY_MS = 86_400_000

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
})
afterAll(() => server.close())
afterEach(() => clearShop(server))

const now = () => server.clock.now()
const order = async (courseId?: number) => (await placeOrder(server, anna, courseId)).orderSn
const rights = () => server.db.selectFrom('entitlement').select(['course_id', 'order_sn', 'granted_at', 'expires_at']).execute()

/** Completes as a caller does, the row locked. */
const complete = (orderSn: string, paidAt = now()) =>
  tx(server.db, async (work) => {
    const row = await work.selectFrom('orders').selectAll().where('order_sn', '=', orderSn).forUpdate().executeTakeFirstOrThrow()
    return completeOrder(work, row, { paidAt, now: now() })
  })

describe('completing an order', () => {
  it('pays it, and grants the course from now on for its sold period', async () => {
    const orderSn = await order()
    expect(await complete(orderSn, now() - 1000)).toBe(true)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed', paid_at: now() - 1000, cancelled_at: null })
    expect(await rights()).toEqual([{ course_id: COURSE.paid, order_sn: orderSn, granted_at: now(), expires_at: now() + 365 * DAY_MS }])
  })

  it('grants a course without an end when it has none', async () => {
    expect(await complete(await order(COURSE.endless))).toBe(true)
    expect(await rights()).toMatchObject([{ course_id: COURSE.endless, expires_at: null }])
  })

  it('renews an expired right', async () => {
    const orderSn = await order()
    await own(server, anna, COURSE.paid, now())
    expect(await complete(orderSn)).toBe(true)
    expect(await rights()).toMatchObject([{ order_sn: orderSn, granted_at: now(), expires_at: now() + 365 * DAY_MS }])
  })

  it('happens once for eight at the same time', async () => {
    const orderSn = await order()
    const done = await Promise.all(Array.from({ length: 8 }, () => complete(orderSn)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
    expect(await rights()).toHaveLength(1)
  })
})

describe('an order that cannot take the money', () => {
  it('the order is cancelled when it was paid after its last millisecond, not at it', async () => {
    const [inTime, late] = [await order(COURSE.endless), await order()]
    const { pay_before } = await orderRow(server, late)
    expect(await complete(inTime, pay_before)).toBe(true)
    expect(await complete(late, pay_before + 1)).toBe(false)
    expect(await orderRow(server, late)).toMatchObject({ status: 'cancelled', paid_at: null, cancelled_at: now() })
    expect(await rights()).toMatchObject([{ order_sn: inTime }])
  })

  it('returns its held beans, and the learner is notified', async () => {
    await giveBeans(server, anna.userId, 50)
    const body = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, beans: 50 }
    const { orderSn } = await server.send(placing.create, { body }, anna)
    expect(await complete(orderSn, (await orderRow(server, orderSn)).pay_before + 1)).toBe(false)
    expect(await balanceOf(server.db, beansAccountOf(anna.userId))).toBe(50)
    const told = server.db.selectFrom('message').select(['kind', 'body']).where('ref', '=', orderSn)
    expect(await told.execute()).toEqual([{ kind: 'order_cancelled', body: expect.stringContaining('超时未付款') }])
  })

  it('stays cancelled', async () => {
    const orderSn = await order()
    await server.db.updateTable('orders').set({ status: 'cancelled', cancelled_at: 1 }).where('order_sn', '=', orderSn).execute()
    expect(await complete(orderSn)).toBe(false)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'cancelled', paid_at: null, cancelled_at: 1 })
    expect(await rights()).toEqual([])
  })

  it('the order is refunded when the course is owned by now, and the right stays unchanged', async () => {
    const orderSn = await order()
    await own(server, anna, COURSE.paid, now() + 1)
    expect(await complete(orderSn)).toBe(false)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunding' })
    expect(await rights()).toEqual([{ course_id: COURSE.paid, order_sn: null, granted_at: 0, expires_at: now() + 1 }])
  })

  it('the order is refunded without its held beans and coupon, which are available again', async () => {
    await giveBeans(server, anna.userId, 50)
    const couponId = await holdCoupon(server, anna.userId)
    const beans = () => balanceOf(server.db, beansAccountOf(anna.userId))
    const before = await beans()
    const body = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, beans: 50, couponId }
    const { orderSn } = await server.send(placing.create, { body }, anna)
    const coupon = () => server.db.selectFrom('coupon').select(['status', 'order_sn']).where('id', '=', couponId).executeTakeFirst()
    expect([await beans(), await coupon()]).toEqual([before - 50, { status: 'locked', order_sn: orderSn }])
    await own(server, anna, COURSE.paid, now() + 1)
    expect(await complete(orderSn)).toBe(false)
    expect([await beans(), await coupon()]).toEqual([before, { status: 'usable', order_sn: null }])
  })
})
