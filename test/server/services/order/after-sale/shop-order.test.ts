import { afterSale } from '@/contract/money/after-sale'
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
    ])
    .execute()
})
afterAll(() => server.close())

const sync = (session: TestSession) => server.send(afterSale.syncOrders, {}, session)
const open = (sn: string, session = anna) => server.send(afterSale.openShopOrder, { params: { sn } }, session)

it('opens what the own number bought, and nothing twice', async () => {
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

it('a number opens its course for one learner only', async () => {
  expect(await open('TB0003')).toMatchObject({ state: 'opened', courseId: COURSE.free })
  expect(await open('TB0003')).toMatchObject({ state: 'owned' })
  await expect(open('TB0003', bert)).rejects.toMatchObject({ code: 409, msg: '这个订单号已被使用' })
})

it('numbers cannot be guessed: the eleventh try of an hour is refused', async () => {
  const carl = await server.signIn('13600000004')
  for (let n = 0; n < 10; n += 1) await expect(open(`NONE${n}`, carl)).rejects.toMatchObject({ code: 404 })
  await expect(open('TB0002', carl)).rejects.toMatchObject({ code: 429 })
})
