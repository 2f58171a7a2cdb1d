import { virtualIdentityOf } from '#server/providers/payment/gateway'
import { pushOf } from '#server/providers/payment/virtual-api'
import { isOwned } from '#server/repositories/course/entitlement'
import type { VirtualIdentity } from '#server/settings/payment-env'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { COURSE, orderRow, payUnheard, placeOrder, post, startPaying, stockShop } from '../../../../support/shop'

let server: TestServer
let anna: TestSession
let identity: VirtualIdentity
let learners = 0
beforeAll(async () => {
  server = await startServer({ env: { virtualPay: { kind: 'sandbox', onApple: true } } })
  await stockShop(server)
  const found = await virtualIdentityOf(server.deps)
  if (!found) throw new Error('virtual payment is off')
  identity = found
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(1_000)
  anna = await server.signIn(`1390001${8000 + learners++}`)
})

/** A learner has a course that they paid for through the App Store. */
async function bought({ isDelivered = true, isApple = true } = {}) {
  const { orderSn } = await placeOrder(server, anna)
  const tradeNo = await startPaying(server, anna, orderSn, 'wechat_virtual')
  const payer = { payer_system: isApple ? ('apple' as const) : null }
  await server.db.updateTable('payment').set(payer).where('trade_no', '=', tradeNo).execute()
  const delivery = await payUnheard(server, tradeNo)
  if (isDelivered) await post(server, delivery)
  return { orderSn, tradeNo }
}

/** The learner asks the App Store, which the sandbox plays. */
async function wantsBack(tradeNo: string) {
  const reply = await server.app.inject({ method: 'POST', url: `/sandbox/app-store/${tradeNo}/refund` })
  const { code, res } = reply.json<{ code: number; res?: { word: object; isBack: boolean } }>()
  return { code, ...res }
}
const ownsIt = () => isOwned(server.db, { userId: anna.userId, courseId: COURSE.paid }, server.clock.now())

describe('the question of the App Store whether an order may go back', () => {
  it('hears yes within the rules, and what Apple gives back ends here', async () => {
    const { orderSn, tradeNo } = await bought()
    expect(await wantsBack(tradeNo)).toEqual({
      code: 200,
      word: { result_code: 0, result_info: '建议退款', evidence: expect.stringContaining('符合学校的退款规则') },
      isBack: true,
    })
    expect([(await orderRow(server, orderSn)).status, await ownsIt()]).toEqual(['refunded', false])
  })

  it('hears no beyond the rules with the ground, as often as it comes, and nothing changes', async () => {
    const { orderSn, tradeNo } = await bought()
    server.clock.advance(8 * DAY_MS)
    const refused = {
      code: 200,
      word: { result_code: 1, result_info: '建议拒绝退款', evidence: expect.stringContaining('付款已超过 7 天') },
      isBack: false,
    }
    expect([await wantsBack(tradeNo), await wantsBack(tradeNo)]).toEqual([refused, refused])
    expect([(await orderRow(server, orderSn)).status, await ownsIt()]).toEqual(['completed', true])
  })

  it('hears yes where the money came and nothing was opened', async () => {
    const { tradeNo } = await bought({ isDelivered: false })
    expect((await wantsBack(tradeNo)).word).toMatchObject({ result_code: 0, evidence: '订单没有开通任何内容' })
  })

  it('hears nothing about money that the App Store never took', async () => {
    const { tradeNo } = await bought({ isApple: false })
    expect((await wantsBack(tradeNo)).code).toBe(404)
  })

  it.each<[string, (sealed: { query: string; body: string }, message: object) => { query: string; body: string }]>([
    ['of an unknown trade', (sealed) => sealed],
    ['with another key', (_, message) => pushOf({ ...identity, noticeKey: Buffer.alloc(32, 9) }, message, 0)],
    ['that is not sealed', ({ query }, message) => ({ query, body: JSON.stringify(message) })],
  ])('gets no word %s', async (_, change) => {
    const message = { Event: 'xpay_subscribe_ios_refund_query_notify', pay_order_id: 'NONE' }
    const { query, body } = change(pushOf(identity, message, server.clock.now()), message)
    expect(await post(server, { path: `/notify/virtual?${query}`, headers: { 'content-type': 'application/json' }, body })).toBe(401)
  })
})
