import { afterSale } from '@/contract/order/after-sale'
import { HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { COURSE, own, stockShop } from '../../../../support/shop'

const MOBILE = '13600000005'
let server: TestServer
let anna: TestSession
let bert: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn(MOBILE)
  bert = await server.signIn('13600000006')
  const bought_at = server.clock.now()
  await server.db
    .insertInto('shop_order')
    .values([
      { sn: 'TB0001', mobile: MOBILE, course_id: COURSE.paid, bought_at, user_id: null, opened_at: null },
      { sn: 'TB0002', mobile: MOBILE, course_id: COURSE.endless, bought_at, user_id: null, opened_at: null },
      { sn: 'TB0003', mobile: '13600000001', course_id: COURSE.free, bought_at, user_id: null, opened_at: null },
      { sn: 'TB0004', mobile: '13600000007', course_id: COURSE.paid, bought_at, user_id: null, opened_at: null },
    ])
    .execute()
})
afterAll(() => server.close())

const sync = (session: TestSession) => server.send(afterSale.syncOrders, {}, session)
const NOT_THEIRS = '没有找到用你的手机号购买的这个订单，请核对订单号；用其他手机号购买的，请换那个手机号登录'
const open = (sn: string, session = anna) => server.send(afterSale.openShopOrder, { params: { sn } }, session)

it('a shop order opens the purchases of its number, and nothing twice', async () => {
  await own(server, anna, COURSE.endless, null)
  const states = async () => (await sync(anna)).map(({ courseId, state }) => [courseId, state]).sort()
  expect(await states()).toEqual([
    [COURSE.paid, 'opened'],
    [COURSE.endless, 'owned'],
  ])
  expect(await states()).toEqual([
    [COURSE.paid, 'owned'],
    [COURSE.endless, 'owned'],
  ])
  expect(await sync(bert)).toEqual([])
})

it('a number opens its course for the mobile of the purchase only', async () => {
  const carla = await server.signIn('13600000001')
  expect(await open(' TB0003 ', carla)).toMatchObject({ state: 'opened', sn: 'TB0003', courseId: COURSE.free, title: expect.any(String) })
  const right = server.db.selectFrom('entitlement').select('order_sn').where('course_id', '=', COURSE.free)
  expect(await right.execute()).toEqual([{ order_sn: 'TB0003' }])
  expect(await open('TB0003', carla)).toMatchObject({ state: 'owned' })
  const refusals = await Promise.all(['TB0003', 'TB0004', 'NONE'].map((sn) => open(sn, bert).catch((error: unknown) => error)))
  expect(refusals).toMatchObject([404, 404, 404].map((code) => ({ code, msg: NOT_THEIRS })))
  expect(await sync(await server.signIn('13600000007'))).toMatchObject([{ sn: 'TB0004', state: 'opened' }])
})

it('an order opened by the former account of the mobile is not opened again', async () => {
  expect(await open('TB0004', await server.signIn('13600000007'))).toMatchObject({ state: 'owned' })
  await server.db.updateTable('users').set({ mobile: null }).where('mobile', '=', '13600000007').execute()
  await expect(open('TB0004', await server.signIn('13600000007'))).rejects.toMatchObject({
    code: 409,
    msg: '这个订单号已被使用，请联系客服',
  })
})

it('an opened order opens nothing again when its course has ended', async () => {
  const rights = () => server.db.selectFrom('entitlement').select('course_id').where('user_id', '=', anna.userId).execute()
  await server.db.deleteFrom('entitlement').where('user_id', '=', anna.userId).where('course_id', '=', COURSE.paid).execute()
  const before = await rights()
  expect(await open('TB0001')).toMatchObject({ state: 'owned' })
  expect(await rights()).toEqual(before)
})

it('a learner without a mobile number is asked to bind one', async () => {
  const edda = await server.signIn('13600000008')
  await server.db.updateTable('users').set({ mobile: null }).where('id', '=', edda.userId).execute()
  await expect(sync(edda)).rejects.toMatchObject({ code: 409, msg: '请先绑定手机号' })
  await expect(open('TB0001', edda)).rejects.toMatchObject({ code: 409, msg: '请先绑定购买时用的手机号' })
})

it('numbers resist guessing: the eleventh try of an hour is refused', async () => {
  const carl = await server.signIn('13600000004')
  for (let n = 0; n < 10; n += 1) await expect(open(`NONE${n}`, carl)).rejects.toMatchObject({ code: 404 })
  server.clock.advance(HOUR_MS - 1)
  await expect(open('NONE', carl)).rejects.toMatchObject({ code: 429 })
  server.clock.advance(1)
  await expect(open('NONE', await server.signIn('13600000004'))).rejects.toMatchObject({ code: 404 })
})
