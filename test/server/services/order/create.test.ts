import { order } from '@/contract/money/order'
import { ORDER_LIFETIME_MS } from '@/domain/money/order-state'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, own, placeOrder, stockShop } from '../../../support/shop'

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
const setPrice = (price: number) => server.db.updateTable('course').set({ price }).where('id', '=', COURSE.paid).execute()

describe('quote', () => {
  it('tells what the course costs now', async () => {
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

  it('keeps the price of the moment it was made', async () => {
    const made = await placeOrder(server, anna)
    await setPrice(100)
    expect(await server.send(order.get, { params: { orderSn: made.orderSn } }, anna)).toMatchObject({ payable: 19900 })
    expect(await placeOrder(server, anna)).toMatchObject({ payable: 100 })
    await setPrice(19900)
  })

  it('offers the unpaid order of the same course again instead of a second one', async () => {
    const [one, two] = [await placeOrder(server, anna), await placeOrder(server, anna)]
    expect(one.orderSn).toBe(two.orderSn)
    expect(await server.send(order.quote, { query: { courseId: COURSE.paid } }, anna)).toMatchObject({ pendingSn: one.orderSn })
  })

  it('repeats the version of the quote: a price that moved is asked again', async () => {
    const { version } = await server.send(order.quote, { query: { courseId: COURSE.endless } }, anna)
    const made = (price: number) => server.db.updateTable('course').set({ price }).where('id', '=', COURSE.endless).execute()
    await made(9000)
    const body = { ...wish(COURSE.endless), quoteVersion: version }
    await expect(server.send(order.create, { body }, anna)).rejects.toMatchObject({ code: 409, msg: '价格有变化，请核对后重新提交' })
    await made(9900)
    expect(await server.send(order.create, { body }, anna)).toMatchObject({ payable: 9900 })
  })
})

describe('the key of a wish', () => {
  it('gives the same order again, also for sixteen requests at once', async () => {
    const body = wish()
    const made = await Promise.all(Array.from({ length: 16 }, () => server.send(order.create, { body }, anna)))
    expect(new Set(made.map(({ orderSn }) => orderSn)).size).toBe(1)
    expect(await rowsWith(body.idempotencyKey)).toHaveLength(1)
  })

  it('gives the same order when that is cancelled', async () => {
    const body = wish()
    const { orderSn } = await server.send(order.create, { body }, anna)
    await server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
    expect(await server.send(order.create, { body }, anna)).toMatchObject({ orderSn, status: 'cancelled' })
  })

  it('stands for nothing at another learner', async () => {
    const body = wish()
    const [hers, his] = await Promise.all([anna, ben].map((session) => server.send(order.create, { body }, session)))
    expect(hers?.orderSn).not.toBe(his?.orderSn)
  })

  it('is refused for another course', async () => {
    const body = wish()
    await server.send(order.create, { body }, anna)
    const other = server.send(order.create, { body: { ...body, courseId: COURSE.endless } }, anna)
    await expect(other).rejects.toMatchObject({ code: 409, msg: '订单已提交，请返回课程页重新下单' })
  })

  it('used for two courses at once buys one of them', async () => {
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
  it('meets a course the learner owns, to the last millisecond of the right', async () => {
    const cleo = await server.signIn('13900000003')
    await own(server, cleo, COURSE.endless, null)
    await own(server, cleo, COURSE.paid, server.clock.now() + 1)
    const create = (courseId: number) => server.send(order.create, { body: wish(courseId) }, cleo)
    await expect(create(COURSE.endless)).rejects.toMatchObject({ code: 409, msg: '您已拥有该课程' })
    await expect(create(COURSE.paid)).rejects.toMatchObject({ code: 409 })
    server.clock.advance(1)
    expect(await create(COURSE.paid)).toMatchObject({ status: 'pending_payment' })
  })

  it('meets a course that does not exist', async () => {
    await expect(server.send(order.create, { body: wish(4) }, anna)).rejects.toMatchObject({ code: 404, msg: '课程不存在' })
  })

  it('meets a visitor', async () => {
    await expect(server.send(order.create, { body: wish() })).rejects.toMatchObject({ code: 401 })
  })

  it.each([{ idempotencyKey: 'short' }, { courseId: 0 }, { buyFrom: 'tv' }, { isBargainPaid: 2 }])('meets %j', async (part) => {
    const body = { ...wish(), ...part } as ReturnType<typeof wish>
    expect((await server.exchange(order.create, { body }, anna)).code).not.toBe(200)
    expect(await rowsWith(body.idempotencyKey)).toEqual([])
  })
})
