import { randomBytes } from 'node:crypto'
import { shopSignature } from '#server/services/order/shop-sales-route'
import { auth } from '@/contract/account/auth'
import { afterSale } from '@/contract/order/after-sale'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, own, stockShop } from '../../../support/shop'
import { codeSentTo } from '../account/sms'

const KEY = 'a-key-that-both-shops-have-0123456789'
const MOBILE = '13600000041'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { shopKey: KEY } })
  await stockShop(server)
})
afterAll(() => server.close())

type Call = { key?: string; time?: number; nonce?: string; sent?: string }

/** Sends orders as the system of a shop does; `sent` are other bytes than the signed ones. */
async function send(orders: unknown, { key = KEY, time = server.clock.now(), nonce = randomBytes(12).toString('hex'), sent }: Call = {}) {
  const body = JSON.stringify({ orders })
  const headers = {
    'content-type': 'application/json',
    'x-shop-time': String(time),
    'x-shop-nonce': nonce,
    'x-shop-signature': shopSignature(key, String(time), nonce, body),
  }
  const reply = await server.app.inject({ method: 'POST', url: '/shop/orders', headers, payload: sent ?? body })
  return { status: reply.statusCode, results: (reply.json().results ?? []).map(({ result }: { result: string }) => result) as string[] }
}

/** Signs in by a code, as people do; the number of the account. */
async function firstSignIn(mobile: string): Promise<number> {
  await server.exchange(auth.sendSmsCode, { query: { mobile } })
  return (await server.send(auth.loginBySms, { body: { mobile, smscode: await codeSentTo(server, mobile) } })).userId
}
const sale = (sn: string, mobile = MOBILE, courseId: number = COURSE.paid) => ({ sn, state: 'paid', mobile, courseId, boughtAt: 1_000 })
const rights = (userId: number) =>
  server.db.selectFrom('entitlement').select(['course_id', 'order_sn']).where('user_id', '=', userId).execute()
const messages = async (userId: number) =>
  (await server.db.selectFrom('message').select(['title', 'body']).where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ title, body }) => `${title}：${body}`,
  )

describe('a sale of another shop', () => {
  it('opens its course at once for a learner with its mobile, who is told, and only once', async () => {
    const { userId } = await server.signIn(MOBILE)
    expect(await send([sale('TB-0001')])).toEqual({ status: 200, results: ['opened'] })
    expect(await send([sale('TB-0001')])).toEqual({ status: 200, results: ['known'] })
    expect(await rights(userId)).toEqual([{ course_id: COURSE.paid, order_sn: 'TB-0001' }])
    expect(await messages(userId)).toEqual([expect.stringMatching(/^在其他平台买的课开通了：《.+》已经放进你的课程，现在就能学。$/)])
  })

  it('waits for somebody who signs in with its mobile for the first time', async () => {
    expect(await send([sale('TB-0002', '+86 136 0000 0042')])).toEqual({ status: 200, results: ['waiting'] })
    const userId = await firstSignIn('13600000042')
    const session = await server.signIn('13600000042')
    expect(session.userId).toBe(userId)
    expect(await rights(session.userId)).toEqual([{ course_id: COURSE.paid, order_sn: 'TB-0002' }])
    expect(await messages(session.userId)).toHaveLength(1)
    expect(await server.send(afterSale.syncOrders, {}, session)).toMatchObject([{ sn: 'TB-0002', state: 'owned' }])
  })

  it('takes the course away when it is taken back, and tells the learner', async () => {
    const { userId } = await server.signIn('13600000042')
    expect(await send([{ sn: 'TB-0002', state: 'undone', reason: '买家退款' }])).toEqual({ status: 200, results: ['undone'] })
    expect(await send([{ sn: 'TB-0002', state: 'undone' }])).toEqual({ status: 200, results: ['known'] })
    expect(await rights(userId)).toEqual([])
    expect((await messages(userId)).at(-1)).toMatch(/^其他平台的订单已退款：.+课程已收回，学习记录还在。有疑问请联系客服。$/)
    const session = await server.signIn('13600000042')
    expect(await server.send(afterSale.syncOrders, {}, session)).toEqual([])
    await expect(server.send(afterSale.openShopOrder, { params: { sn: 'TB-0002' } }, session)).rejects.toMatchObject({ code: 404 })
    expect(await send([sale('TB-0002', '13600000042')])).toEqual({ status: 200, results: ['undone'] })
  })

  it('leaves a course that another order gave, and opens nothing when it is taken back before anybody came', async () => {
    const session = await server.signIn('13600000043')
    await own(server, session, COURSE.endless, null)
    expect(await send([sale('TB-0003', '13600000043', COURSE.endless)])).toEqual({ status: 200, results: ['waiting'] })
    const before = await rights(session.userId)
    expect(await send([{ sn: 'TB-0003', state: 'undone' }])).toEqual({ status: 200, results: ['undone'] })
    expect(await rights(session.userId)).toEqual(before)
    expect(await send([sale('TB-0004', '13600000044'), { sn: 'TB-0004', state: 'undone' }])).toMatchObject({
      results: ['waiting', 'undone'],
    })
    expect(await rights(await firstSignIn('13600000044'))).toEqual([])
  })

  it('fails by itself where it is wrong, while the others come in', async () => {
    const { results } = await send([
      sale('TB-0001', '13600000099'),
      sale('TB-0005', '136'),
      sale('TB-0006', MOBILE, 999_999),
      { sn: 'TB-0007', state: 'undone' },
      sale('TB-0008', '13600000045'),
    ])
    expect(results).toEqual([
      'refused: the number is that of another sale',
      'refused: mobile, courseId and boughtAt are needed',
      'refused: there is no such course',
      'unknown',
      'waiting',
    ])
  })
})

describe('the call of another shop', () => {
  it('counts once', async () => {
    const nonce = randomBytes(12).toString('hex')
    expect((await send([sale('TB-0101', '13600000051')], { nonce })).status).toBe(200)
    expect((await send([sale('TB-0101', '13600000051')], { nonce })).status).toBe(409)
    const both = await Promise.all([1, 2, 3].map(() => send([sale('TB-0102', '13600000052')], { nonce: `${nonce}x` })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('fails with another key, other bytes, or a clock that is far away', async () => {
    const now = server.clock.now()
    const far = 5 * 60_000 + 1
    const calls = [{ key: `${KEY}x` }, { sent: '{"orders":[]}' }, { time: now - far }, { time: now + far }, { nonce: 'short' }]
    for (const call of calls) expect((await send([sale('TB-0103', '13600000053')], call)).status).toBe(401)
    expect(await server.db.selectFrom('shop_order').select('sn').where('sn', '=', 'TB-0103').execute()).toEqual([])
    expect((await send([sale('TB-0103', '13600000053')], { time: now - far + 1 })).status).toBe(200)
  })

  it.each([[[]], [[{ sn: 'a', state: 'paid' }]], [[{ ...sale('TB-0104'), price: 1 }]], ['no list'], [Array(201).fill(sale('TB-0104'))]])(
    'fails with a body that is not as documented: %#',
    async (orders) => expect((await send(orders)).status).toBe(400),
  )

  it('finds no door without a key', async () => {
    const other = await startServer()
    const reply = await other.app.inject({ method: 'POST', url: '/shop/orders', payload: {} })
    expect(reply.statusCode).toBe(404)
    await other.close()
  })
})
