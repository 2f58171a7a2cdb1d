import { tx } from '#server/database/tables'
import { putRefundRules } from '#server/repositories/account/money-rules'
import { memberPricesOf, setMemberPrices } from '#server/repositories/course/course-price'
import { order } from '@/contract/order/order'
import type { QuoteQuery } from '@/contract/order/order.schema'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { usualRefundRules } from '@/domain/order/refund'
import { giveBeans, type HeldRow, holdCoupon } from '../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, own, placeOrder, stockShop } from '../../../support/shop'

const DAY_MS = 86_400_000
let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['order_discount', 'order_item', 'coupon', 'coupon_template', 'entitlement'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.deleteFrom('orders').execute()
})

const quote = (query: Partial<QuoteQuery> = {}) => server.send(order.quote, { query: { courseId: COURSE.paid, ...query } }, anna)
const hold = (of: Partial<HeldRow>) => holdCoupon(server, anna.userId, of)

it('a quote uses the best coupon, none for 0, and otherwise the named one', async () => {
  const small = await hold({ amount: 1000 })
  const large = await hold({ amount: 3000 })
  expect(await quote()).toMatchObject({ couponId: large, payable: 16_900 })
  expect(await quote({ couponId: 0 })).toMatchObject({ couponId: 0, payable: 19_900 })
  expect(await quote({ couponId: small })).toMatchObject({ couponId: small, payable: 18_900 })
})

it('a quote says until when money goes back at once, and nothing where it never does', async () => {
  expect((await quote()).refund).toEqual({ days: 7, mostLearned: 20 })
  await tx(server.db, (work) => putRefundRules(work, { ...usualRefundRules, days: 0 }, 0))
  expect((await quote()).refund).toBeUndefined()
  await server.db.deleteFrom('money_rule').execute()
})

it.each([
  [{ threshold: 30_000 }, '还差 ¥101 可用'],
  [{ course_ids: [COURSE.endless] }, '不适用于这门课程'],
])('a quote shows why a coupon does not apply: %j', async (of, reason) => {
  const id = await hold(of)
  const shown = await quote()
  expect(shown.coupons).toEqual([expect.objectContaining({ id, saving: 0, reason })])
  expect(shown.couponId).toBe(0)
})

it('a quote omits expired coupons', async () => {
  await hold({ expires_at: server.clock.now() - DAY_MS })
  expect((await quote()).coupons).toEqual([])
})

it('a quote prices several courses together, and their shares sum to the total', async () => {
  await hold({ amount: 3000 })
  const shown = await quote({ withIds: String(COURSE.endless) })
  expect(shown.payable).toBe(19_900 + 9900 - 3000)
  expect(shown.items.reduce((all, { payable }) => all + payable, 0)).toBe(shown.payable)
})

it('a quote takes each course once, and shows each with its share of beans and money', async () => {
  const ben = await server.signIn('13900000002')
  await giveBeans(server, ben.userId, 300)
  const query = { courseId: COURSE.paid, withIds: `${COURSE.paid},${COURSE.endless},${COURSE.endless}`, beans: 298 }
  expect(await server.send(order.quote, { query }, ben)).toMatchObject({
    title: '初级会计<精讲班>等 2 门课程',
    listPrice: 59_800,
    payable: 26_820,
    items: [
      { seq: 1, courseId: COURSE.paid, listPrice: 29_900, payable: 17_910, beans: 199, isRefunded: false },
      { seq: 2, courseId: COURSE.endless, listPrice: 29_900, payable: 8910, beans: 99, isRefunded: false },
    ],
  })
  expect(await quote({ withIds: `${COURSE.paid}` })).toMatchObject({ title: '初级会计<精讲班>', items: [{ payable: 19_900, beans: 0 }] })
})

it('a quote checks a coupon by the prices of the courses it covers', async () => {
  const id = await hold({ amount: 3000, threshold: 9901, course_ids: [COURSE.endless] })
  const withIds = String(COURSE.endless)
  expect(await quote({ withIds })).toMatchObject({ couponId: 0, coupons: [{ id, saving: 0, reason: '还差 ¥0.01 可用' }] })
  await server.db.updateTable('coupon_template').set({ threshold: 9900 }).execute()
  const shown = await quote({ withIds })
  expect(shown).toMatchObject({ couponId: id, coupons: [{ id, saving: 3000, reason: '' }] })
  expect(shown.items.map(({ payable }) => payable)).toEqual([19_900, 6900])
})

it('a quote deducts an envelope after the coupon, and neither replaces the other', async () => {
  const coupon = await hold({ amount: 3000 })
  const envelope = await hold({ form: 'envelope', amount: 500, threshold: 16_901 })
  expect(await quote()).toMatchObject({
    coupons: [{ id: coupon }],
    envelopes: [{ id: envelope, saving: 0, reason: '还差 ¥0.01 可用' }],
    envelopeId: 0,
    payable: 16_900,
  })
  expect(await quote({ couponId: 0 })).toMatchObject({ couponId: 0, envelopeId: envelope, payable: 19_400 })
  await server.db.updateTable('coupon_template').set({ threshold: 16_900 }).where('form', '=', 'envelope').execute()
  expect(await quote()).toMatchObject({ couponId: coupon, envelopeId: envelope, payable: 16_400 })
  expect(await quote({ envelopeId: 0 })).toMatchObject({ envelopeId: 0, payable: 16_900 })
  expect(await quote({ couponId: envelope })).toMatchObject({ couponId: 0, envelopeId: envelope, payable: 19_400 })
})

it('a coupon in an unpaid order is available for that course and not for another', async () => {
  const id = await hold({ amount: 3000 })
  await placeOrder(server, anna)
  expect(await quote()).toMatchObject({ couponId: id, payable: 16_900 })
  const other = await server.send(order.quote, { query: { courseId: COURSE.endless, couponId: id } }, anna)
  expect(other).toMatchObject({ couponId: 0, payable: 9900, coupons: [{ id, saving: 0, reason: '已用于一笔未付款的订单' }] })
})

it('a quote counts the beans of the unpaid order, and takes half of the price at most', async () => {
  const cleo = await server.signIn('13900000003')
  const ask = (beans?: number, courseId: number = COURSE.paid) => server.send(order.quote, { query: { courseId, beans } }, cleo)
  await giveBeans(server, cleo.userId, 600)
  const body = { courseId: COURSE.paid, beans: 400, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
  await server.send(order.create, { body }, cleo)
  expect(await ask()).toMatchObject({ payable: 19_900, beans: { balance: 600, most: 600, used: 0 } })
  expect(await ask(601)).toMatchObject({ payable: 13_900, beans: { used: 600 } })
  expect(await ask(201, COURSE.endless)).toMatchObject({ payable: 7900, beans: { balance: 200, most: 200, used: 200 } })
  await giveBeans(server, cleo.userId, 300)
  expect(await ask(496, COURSE.endless)).toMatchObject({ payable: 4950, beans: { balance: 500, most: 495, used: 495 } })
})

it.each([
  [19_899, 'vip'],
  [19_900, 'sale'],
  [19_901, 'sale'],
])('a member whose price is %i pays the lower one', async (vip_price, kind) => {
  const { db } = server
  await db.updateTable('course').set({ vip_level: 1 }).where('id', '=', COURSE.endless).execute()
  await db.updateTable('course').set({ vip_price }).where('id', '=', COURSE.paid).execute()
  await own(server, anna, COURSE.endless, null)
  const payable = Math.min(vip_price, 19_900)
  expect(await quote()).toMatchObject({ payable, discounts: [{ kind, amount: 29_900 - payable }] })
  await db.updateTable('course').set({ vip_level: 0, vip_price: null }).execute()
})

it('the price of a membership level is that of its own course, and is set without those of others', async () => {
  const { db } = server
  const set = (courseId: number, prices: number[]) =>
    tx(db, (work) =>
      setMemberPrices(work, courseId, { vipPrice: null, levelPrices: prices.map((price, at) => ({ level: at + 1, price })) }),
    )
  const pricesOf = async (courseId: number) => (await memberPricesOf(db, courseId))?.levelPrices
  await db.updateTable('course').set({ vip_level: 1 }).where('id', '=', COURSE.endless).execute()
  await db.updateTable('course').set({ price: 20_000 }).where('id', '=', COURSE.free).execute()
  await own(server, anna, COURSE.endless, null)
  await set(COURSE.paid, [16_000, 15_000])
  await set(COURSE.free, [19_000])
  const shown = await quote({ withIds: `${COURSE.free}` })
  expect(shown.items.map(({ payable }) => payable)).toEqual([16_000, 19_000])
  await set(COURSE.paid, [15_500])
  expect([await pricesOf(COURSE.paid), await pricesOf(COURSE.free)]).toEqual([[{ level: 1, price: 15_500 }], [{ level: 1, price: 19_000 }]])
  for (const courseId of [COURSE.paid, COURSE.free]) await set(courseId, [])
  expect(await pricesOf(COURSE.paid)).toEqual([])
  await db.updateTable('course').set({ price: 0 }).where('id', '=', COURSE.free).execute()
  await db.updateTable('course').set({ vip_level: 0 }).execute()
})

it('a coupon of a category covers the courses two levels below it', async () => {
  const { db } = server
  const category = { name: '会计', seq: 1 }
  await db
    .insertInto('category')
    .values([
      { ...category, id: 910, parent_id: null, level: 1 },
      { ...category, id: 911, parent_id: 910, level: 2 },
      { ...category, id: 912, parent_id: 911, level: 3 },
    ])
    .execute()
  const id = await hold({ amount: 3000 })
  const into = (category_id: number) => db.updateTable('course').set({ category_id }).where('id', '=', COURSE.paid).execute()
  await db
    .updateTable('coupon_template')
    .set({ category_ids: JSON.stringify([910]) })
    .execute()
  expect((await quote()).couponId).toBe(0)
  const found = []
  for (const categoryId of [910, 911, 912]) {
    await into(categoryId)
    found.push((await quote()).couponId)
  }
  expect(found).toEqual([id, id, id])
  await into(900)
})

it('a bargain lowers its own course and no other, and only below its normal price', async () => {
  const { db, clock } = server
  const at = { started_at: clock.now(), ends_at: clock.now() + DAY_MS, device: '' }
  const cuts = { start_price: 29_900, floor_price: 9000, cuts_needed: 2, status: 'succeeded' as const }
  await db
    .insertInto('bargain')
    .values({ ...at, ...cuts, course_id: COURSE.paid, user_id: anna.userId })
    .execute()
  expect(await quote({ isBargainPaid: 0 })).toMatchObject({ payable: 19_900 })
  const both = await quote({ isBargainPaid: 1, withIds: String(COURSE.endless) })
  expect(both.items.map(({ payable }) => payable)).toEqual([9000, 9900])
  await db.updateTable('bargain').set({ floor_price: 19_900 }).execute()
  expect(await quote({ isBargainPaid: 1 })).toMatchObject({ payable: 19_900, discounts: [{ kind: 'sale' }] })
  await db.deleteFrom('bargain').execute()
  await expect(quote({ isBargainPaid: 1 })).rejects.toMatchObject({ code: 409 })
  await own(server, anna, COURSE.paid, null)
  expect(await quote({ isBargainPaid: 1 })).toMatchObject({ isOwned: true, payable: 19_900 })
})

it('the version of a quote changes when price and list price rise alike, so that the discount stays', async () => {
  const before = await quote()
  const set = (price: number, list_price: number) =>
    server.db.updateTable('course').set({ price, list_price }).where('id', '=', COURSE.paid).execute()
  await set(20_000, 30_000)
  const after = await quote()
  await set(19_900, 29_900)
  expect(after.discounts).toEqual(before.discounts)
  expect([after.payable, after.version === before.version]).toEqual([20_000, false])
})

it('the version of a quote covers the courses and the prices', async () => {
  await server.db.updateTable('course').set({ price: 9900 }).where('id', '=', COURSE.paid).execute()
  const versions = await Promise.all(
    [COURSE.paid, COURSE.paid, COURSE.endless].map(
      async (courseId) => (await server.send(order.quote, { query: { courseId } }, anna)).version,
    ),
  )
  await server.db.updateTable('course').set({ price: 19_900 }).where('id', '=', COURSE.paid).execute()
  expect(versions[0]).toMatch(/^[\w-]{24}$/)
  expect(versions[1]).toBe(versions[0])
  expect(new Set([...versions, (await quote()).version]).size).toBe(3)
})

it('a quote names the unpaid order, and whether the course is owned', async () => {
  expect(await quote()).toMatchObject({ pendingSn: null, isOwned: false })
  const { orderSn } = await placeOrder(server, anna)
  server.clock.advance(ORDER_LIFETIME_MS - 1)
  expect((await quote()).pendingSn).toBe(orderSn)
  server.clock.advance(1)
  expect((await quote()).pendingSn).toBeNull()
  await own(server, anna, COURSE.paid, null)
  expect((await quote()).isOwned).toBe(true)
})

it('a quote refuses a missing course', async () => {
  await expect(quote({ withIds: '999' })).rejects.toMatchObject({ code: 404 })
  const setSale = (is_on_sale: boolean) => server.db.updateTable('course').set({ is_on_sale }).where('id', '=', COURSE.endless).execute()
  await setSale(false)
  await expect(quote({ withIds: `${COURSE.endless}` })).rejects.toMatchObject({ code: 404 })
  await setSale(true)
})
