import { gatewayOf } from '#server/providers/payment/gateway'
import { moveOrder } from '#server/repositories/order/orders'
import { order } from '@/contract/order/order'
import type { CreateOrder } from '@/contract/order/order.schema'
import { ORDER_LIFETIME_MS, OVERDUE } from '@/domain/order/order'
import { orderNamed } from '../../../support/named'
import { holdCoupon } from '../../../support/purse'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, orderRow, own, placeOrder, startPaying, stockShop, tradeRow } from '../../../support/shop'

let server: TestServer
let anna: TestSession
let ben: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  ben = await server.signIn('13900000002')
})
afterAll(() => server.close())
let learners = 0
beforeEach(async () => {
  anna = await server.signIn(`1390001${1000 + learners++}`)
})

const wish = (courseId: number = COURSE.paid) => ({ courseId, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 })
const rowsWith = (idempotencyKey: string) =>
  server.db.selectFrom('orders').select(['order_sn', 'course_id']).where('idempotency_key', '=', idempotencyKey).execute()
const create = (change: Partial<CreateOrder> = {}) => server.send(order.create, { body: { ...wish(), ...change } }, anna)
const setPrice = (price: number) => server.db.updateTable('course').set({ price }).where('id', '=', COURSE.paid).execute()

describe('quote', () => {
  it('returns the current price of the course', async () => {
    expect(await server.send(order.quote, { query: { courseId: COURSE.paid } }, anna)).toMatchObject({
      courseId: COURSE.paid,
      title: '初级会计<精讲班>',
      cover: 'http://localhost:10086/media/covers/c101.jpg',
      validDays: 365,
      listPrice: 29900,
      discounts: [{ kind: 'sale', label: '课程优惠', amount: 10000 }],
      payable: 19900,
      pendingSn: null,
    })
  })

  it('finds no other course', async () => {
    await expect(server.send(order.quote, { query: { courseId: 4 } }, anna)).rejects.toMatchObject({ code: 404, msg: '课程不存在' })
  })
})

describe('create', () => {
  it('makes an order with half an hour to pay', async () => {
    const made = await placeOrder(server, anna)
    expect(made).toMatchObject({ status: 'pending_payment', courseId: COURSE.paid, payable: 19900, listPrice: 29900, paidAt: null })
    expect(made.payBefore - made.createdAt).toBe(ORDER_LIFETIME_MS)
    expect(await server.send(order.get, { params: { orderSn: made.orderSn } }, anna)).toEqual(made)
  })

  it('keeps the price of its creation', async () => {
    const made = await placeOrder(server, anna)
    await setPrice(100)
    expect(await server.send(order.get, { params: { orderSn: made.orderSn } }, anna)).toMatchObject({ payable: 19900 })
    expect(await placeOrder(server, anna)).toMatchObject({ payable: 100 })
    await setPrice(19900)
  })

  it('returns the unpaid order of the same course again instead of a second one', async () => {
    const [one, two] = [await placeOrder(server, anna), await placeOrder(server, anna)]
    expect(one.orderSn).toBe(two.orderSn)
    expect(await server.send(order.quote, { query: { courseId: COURSE.paid } }, anna)).toMatchObject({ pendingSn: one.orderSn })
  })

  it('replaces an unpaid order by one with another choice, and closes its payment', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = await startPaying(server, anna, orderSn, 'alipay_h5')
    expect((await create({ buyFrom: 'app' })).orderSn).not.toBe(orderSn)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'cancelled', cancel_reason: '重新下单' })
    expect(await server.db.selectFrom('message').select('kind').where('ref', '=', orderSn).execute()).toEqual([])
    // The learner knows: no message says so.
    expect(await server.db.selectFrom('message').select('kind').where('ref', '=', orderSn).execute()).toEqual([])
    expect(await tradeRow(server, tradeNo)).toMatchObject({ status: 'closed' })
  })

  it('closes no payment where none was started: of a new order, a repeated one, and one returned again', async () => {
    const close = jest.spyOn((await gatewayOf(server.deps)).wechat, 'close')
    const body = wish()
    const made = []
    for (const one of [body, body, wish()]) made.push((await server.send(order.create, { body: one }, anna)).orderSn)
    expect([new Set(made).size, close.mock.calls]).toEqual([1, []])
    close.mockRestore()
  })

  it('replaces an unpaid order from the last millisecond of its half hour on', async () => {
    const { orderSn } = await placeOrder(server, anna)
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect((await placeOrder(server, anna)).orderSn).toBe(orderSn)
    server.clock.advance(1)
    expect((await placeOrder(server, anna)).orderSn).not.toBe(orderSn)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'cancelled', cancel_reason: OVERDUE })
  })

  onPostgres('does not replace an order that is being paid', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => moveOrder(work, await orderNamed(work, orderSn), 'pay', { paid_at: server.clock.now() }),
      act: () => create({ buyFrom: 'app' }).catch((error: unknown) => error),
    })
    expect(hasWaited).toBe(true)
    expect(value).toMatchObject({ code: 409, msg: '订单状态已变化，请刷新后重试' })
  })

  it('uses up a bargain together with a coupon', async () => {
    const couponId = await holdCoupon(server, anna.userId)
    const at = { started_at: 0, ends_at: server.clock.now() + 1, device: '', status: 'succeeded' as const }
    const cuts = { course_id: COURSE.paid, user_id: anna.userId, start_price: 19_900, floor_price: 9900, cuts_needed: 2 }
    await server.db
      .insertInto('bargain')
      .values({ ...at, ...cuts })
      .execute()
    const { orderSn, payable } = await create({ isBargainPaid: 1 })
    expect([payable, (await orderRow(server, orderSn)).is_bargain_paid]).toEqual([7900, 1])
    const held = async (table: 'coupon' | 'bargain') =>
      server.db.selectFrom(table).select('order_sn').where('user_id', '=', anna.userId).executeTakeFirst()
    expect([await held('coupon'), await held('bargain')]).toEqual([{ order_sn: orderSn }, { order_sn: orderSn }])
    expect(await server.db.selectFrom('coupon').select('status').where('id', '=', couponId).executeTakeFirst()).toEqual({
      status: 'locked',
    })
  })

  it('stores the address for its books', async () => {
    const row = { user_id: anna.userId, region_code: '', region: '', sealed: '', created_at: 0 }
    const { id } = await server.db.insertInto('address').values(row).returning('id').executeTakeFirstOrThrow()
    expect((await orderRow(server, (await placeOrder(server, anna)).orderSn)).address_id).toBeNull()
    expect((await orderRow(server, (await create({ addressId: id })).orderSn)).address_id).toBe(id)
    const his = server.send(order.create, { body: { ...wish(), addressId: id } }, ben)
    await expect(his).rejects.toMatchObject({ code: 404, msg: '地址不存在' })
  })

  it('accepts for a course with an agreement the agreed version, and no other', async () => {
    const { db } = server
    const content = JSON.stringify([])
    await db.insertInto('course_protocol').values({ id: 9, course_id: COURSE.endless, title: '学员协议', content, version: 2 }).execute()
    const both = (agreed?: CreateOrder['agreed']) => create({ withIds: `${COURSE.endless}`, ...(agreed && { agreed }) })
    for (const agreed of [undefined, [{ id: 9, version: 1 }], [{ id: 8, version: 2 }]])
      await expect(both(agreed)).rejects.toMatchObject({ code: 409, msg: '请先阅读并同意《学员协议》' })
    const { orderSn } = await both([
      { id: 7, version: 1 },
      { id: 9, version: 2 },
    ])
    const items = db.selectFrom('order_item').select(['course_id', 'protocol_id', 'protocol_version']).where('order_sn', '=', orderSn)
    expect(await items.orderBy('seq').execute()).toEqual([
      { course_id: COURSE.paid, protocol_id: null, protocol_version: null },
      { course_id: COURSE.endless, protocol_id: 9, protocol_version: 2 },
    ])
    await db.deleteFrom('course_protocol').execute()
  })

  it('repeats the version of the quote: a changed price needs another request', async () => {
    const { version } = await server.send(order.quote, { query: { courseId: COURSE.endless } }, anna)
    const made = (price: number) => server.db.updateTable('course').set({ price }).where('id', '=', COURSE.endless).execute()
    await made(9000)
    const body = { ...wish(COURSE.endless), quoteVersion: version }
    await expect(server.send(order.create, { body }, anna)).rejects.toMatchObject({ code: 409, msg: '价格有变化，请核对后重新提交' })
    await made(9900)
    expect(await server.send(order.create, { body }, anna)).toMatchObject({ payable: 9900 })
  })
})

describe('the key of an order request', () => {
  it('returns the same order again, also for sixteen requests at once', async () => {
    const body = wish()
    const made = await Promise.all(Array.from({ length: 16 }, () => server.send(order.create, { body }, anna)))
    expect(new Set(made.map(({ orderSn }) => orderSn)).size).toBe(1)
    expect(await rowsWith(body.idempotencyKey)).toHaveLength(1)
  })

  it('returns the same order after its cancellation', async () => {
    const body = wish()
    const { orderSn } = await server.send(order.create, { body }, anna)
    await server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
    expect(await server.send(order.create, { body }, anna)).toMatchObject({ orderSn, status: 'cancelled' })
  })

  it('returns the order that was returned before under it', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const body = wish()
    const make = (change: Partial<CreateOrder> = {}) => server.send(order.create, { body: { ...body, ...change } }, anna)
    expect((await make()).orderSn).toBe(orderSn)
    await server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
    expect(await make()).toMatchObject({ orderSn, status: 'cancelled' })
    await expect(make({ buyFrom: 'app' })).rejects.toMatchObject({ code: 409 })
  })

  it('the key is valid for the same choice in any order of its fields, and not for another choice', async () => {
    const { idempotencyKey, ...body } = { ...wish(), couponId: 0, envelopeId: 0, beans: 0 }
    const { orderSn } = await server.send(order.create, { body: { ...body, idempotencyKey } }, anna)
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body
    expect((await server.send(order.create, { body: { idempotencyKey, ...turned } }, anna)).orderSn).toBe(orderSn)
    const other = server.send(order.create, { body: { ...body, idempotencyKey, beans: 1 } }, anna)
    await expect(other).rejects.toMatchObject({ code: 409 })
  })

  it('the key of an order older than stored choices is matched by its course', async () => {
    const body = wish()
    const { orderSn } = await server.send(order.create, { body }, anna)
    await server.db.updateTable('orders').set({ body_hash: '' }).where('order_sn', '=', orderSn).execute()
    expect((await server.send(order.create, { body: { ...body, beans: 0 } }, anna)).orderSn).toBe(orderSn)
    const other = server.send(order.create, { body: { ...body, courseId: COURSE.endless } }, anna)
    await expect(other).rejects.toMatchObject({ code: 409 })
  })

  it('has no effect for another learner', async () => {
    const body = wish()
    const [hers, his] = await Promise.all([anna, ben].map((session) => server.send(order.create, { body }, session)))
    expect(hers?.orderSn).not.toBe(his?.orderSn)
    // Neither does one that was used before, nor one under which an order was offered again.
    const [made, again] = [wish(COURSE.endless), wish(COURSE.endless)]
    for (const own of [made, again]) await server.send(order.create, { body: own }, anna)
    for (const own of [made, again]) expect((await server.exchange(order.create, { body: own }, ben)).code).toBe(200)
    expect(await rowsWith(made.idempotencyKey)).toHaveLength(2)
  })

  it('the key is refused for another course', async () => {
    const body = wish()
    await server.send(order.create, { body }, anna)
    const other = server.send(order.create, { body: { ...body, courseId: COURSE.endless } }, anna)
    await expect(other).rejects.toMatchObject({ code: 409, msg: '订单已提交，请返回课程页重新下单' })
  })

  it('a key used for two courses at once buys one of them', async () => {
    const body = wish()
    const courses = Array.from({ length: 8 }, (_, index) => (index % 2 ? COURSE.paid : COURSE.endless))
    const dora = await server.signIn('13900000004')
    const replies = await Promise.all(courses.map((courseId) => server.exchange(order.create, { body: { ...body, courseId } }, dora)))
    const [row, ...more] = await rowsWith(body.idempotencyKey)
    expect(more).toEqual([])
    expect(replies.map(({ code }) => code)).toEqual(courses.map((courseId) => (courseId === row?.course_id ? 200 : 409)))
  })
})

describe('a refusal', () => {
  it('applies to a course that the learner owns, to the last millisecond of the right', async () => {
    const cleo = await server.signIn('13900000003')
    await own(server, cleo, COURSE.endless, null)
    await own(server, cleo, COURSE.paid, server.clock.now() + 1)
    const create = (courseId: number) => server.send(order.create, { body: wish(courseId) }, cleo)
    await expect(create(COURSE.endless)).rejects.toMatchObject({ code: 409, msg: '你已拥有该课程' })
    await expect(create(COURSE.paid)).rejects.toMatchObject({ code: 409 })
    server.clock.advance(1)
    expect(await create(COURSE.paid)).toMatchObject({ status: 'pending_payment' })
  })

  it('applies to an owned course among several', async () => {
    await own(server, anna, COURSE.endless, null)
    await expect(create({ withIds: `${COURSE.endless}` })).rejects.toMatchObject({ code: 409, msg: '你已拥有该课程' })
  })

  it('applies beyond the limit of a month, and not to a free course', async () => {
    await placeOrder(server, anna)
    const limit = { user_id: anna.userId, from_time: '00:00', to_time: '23:59', set_at: 0, monthly_fen: 19_899 }
    await server.db.insertInto('minor_mode').values(limit).execute()
    await expect(create({ courseId: COURSE.endless })).rejects.toMatchObject({ code: 403 })
    expect(await create({ courseId: COURSE.free })).toMatchObject({ payable: 0 })
    await server.db.updateTable('minor_mode').set({ monthly_fen: 29_800 }).execute()
    expect(await create({ courseId: COURSE.endless })).toMatchObject({ payable: 9900 })
    // An order not paid in time is not spent.
    await server.db.updateTable('minor_mode').set({ monthly_fen: 19_900 }).execute()
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await create()).toMatchObject({ payable: 19_900 })
    await server.db.deleteFrom('minor_mode').execute()
  })

  it('applies to a missing course', async () => {
    await expect(server.send(order.create, { body: wish(4) }, anna)).rejects.toMatchObject({ code: 404, msg: '课程不存在' })
  })

  it('applies to a visitor', async () => {
    await expect(server.send(order.create, { body: wish() })).rejects.toMatchObject({ code: 401 })
  })

  it.each([{ idempotencyKey: 'short' }, { courseId: 0 }, { buyFrom: 'tv' }, { isBargainPaid: 2 }])('applies to %j', async (part) => {
    const body = { ...wish(), ...part } as ReturnType<typeof wish>
    expect((await server.exchange(order.create, { body }, anna)).code).not.toBe(200)
    expect(await rowsWith(body.idempotencyKey)).toEqual([])
  })
})
