import { gatewayOf } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { learning } from '@/contract/learn/lesson'
import { afterSale } from '@/contract/order/after-sale'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { payFor, placeOrder } from '../../../support/shop'

const BOUGHT = 101
const LOOKED_MS = 30_000

let server: TestServer
let mobile = 13900007800
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

/** A new learner who has bought the course. */
async function buyer(): Promise<{ session: TestSession; orderSn: string }> {
  const session = await server.signIn(String(++mobile))
  const { orderSn } = await placeOrder(server, session, BOUGHT)
  const { notice } = await payFor(server, session, orderSn, 'wechat_h5')
  await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
  return { session, orderSn }
}
const lessonsToBuy = () =>
  server.db
    .selectFrom('lesson')
    .select('id')
    .where('course_id', '=', BOUGHT)
    .where('is_trial', '=', false)
    .where('type', '!=', 'live')
    .orderBy('id')
    .execute()
const play = async (session: TestSession, id: number) =>
  new URL((await server.send(learning.lesson, { params: { id }, query: { from: 'H5' } }, session)).mediaUrl).pathname
const refund = ({ session, orderSn }: { session: TestSession; orderSn: string }) =>
  server.exchange(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '不想学了' } }, session)

describe('the films of a course', () => {
  it('films are revoked with the right: a signed address ends half a minute later', async () => {
    const bought = await buyer()
    const [lesson] = await lessonsToBuy()
    const address = await play(bought.session, lesson?.id ?? 0)
    const read = async () => (await server.app.inject({ url: address, headers: { range: 'bytes=0-99' } })).statusCode
    expect(await read()).toBe(206)
    expect(await refund(bought)).toMatchObject({ code: 200 })
    server.clock.advance(LOOKED_MS)
    expect(await read()).toBe(403)
  })

  it('have addresses for one learner: another name in it opens nothing', async () => {
    const bought = await buyer()
    const [lesson] = await lessonsToBuy()
    const address = await play(bought.session, lesson?.id ?? 0)
    const other = address.replace(/signed\/([0-9a-z]+)-[0-9a-z]+\./, 'signed/$1-1.')
    expect(other).not.toBe(address)
    expect((await server.app.inject({ url: other })).statusCode).toBe(403)
    expect((await server.app.inject({ url: address.replace(/(signed\/[0-9a-z]+)-[0-9a-z]+\.[0-9a-z]+/, '$1') })).statusCode).toBe(403)
  })
})
