import { order } from '@/contract/money/order'
import { type HeldRow, holdCoupon } from '../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, own, placeOrder, stockShop } from '../../../support/shop'

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

const quote = (query: Partial<{ couponId: number; withIds: string }> = {}) =>
  server.send(order.quote, { query: { courseId: COURSE.paid, ...query } }, anna)
const hold = (of: Partial<HeldRow>) => holdCoupon(server, anna.userId, of)

it('takes the coupon that saves most, none for 0, and the one named', async () => {
  const small = await hold({ amount: 1000 })
  const large = await hold({ amount: 3000 })
  expect(await quote()).toMatchObject({ couponId: large, payable: 16_900 })
  expect(await quote({ couponId: 0 })).toMatchObject({ couponId: 0, payable: 19_900 })
  expect(await quote({ couponId: small })).toMatchObject({ couponId: small, payable: 18_900 })
})

it.each([
  [{ threshold: 30_000 }, '还差 ¥101 可用'],
  [{ course_ids: [COURSE.endless] }, '不适用于这门课程'],
])('shows why a coupon does nothing: %j', async (of, reason) => {
  const id = await hold(of)
  const shown = await quote()
  expect(shown.coupons).toEqual([expect.objectContaining({ id, saving: 0, reason })])
  expect(shown.couponId).toBe(0)
})

it('leaves out what has expired', async () => {
  await hold({ expires_at: server.clock.now() - DAY_MS })
  expect((await quote()).coupons).toEqual([])
})

it('prices several courses together, and their shares sum to what is paid', async () => {
  await hold({ amount: 3000 })
  const shown = await quote({ withIds: String(COURSE.endless) })
  expect(shown.payable).toBe(19_900 + 9900 - 3000)
  expect(shown.items.reduce((all, { payable }) => all + payable, 0)).toBe(shown.payable)
})

it('names the unpaid order, and says whether the course is owned', async () => {
  expect(await quote()).toMatchObject({ pendingSn: null, isOwned: false })
  const { orderSn } = await placeOrder(server, anna)
  expect((await quote()).pendingSn).toBe(orderSn)
  await own(server, anna, COURSE.paid, null)
  expect((await quote()).isOwned).toBe(true)
})

it('refuses a course that is not there', async () => {
  await expect(quote({ withIds: '999' })).rejects.toMatchObject({ code: 404 })
})
