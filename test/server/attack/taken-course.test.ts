import { gatewayOf } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { material } from '@/contract/course/material'
import { learning } from '@/contract/learn/lesson'
import { afterSale } from '@/contract/order/after-sale'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { payFor, placeOrder } from '../../support/shop'

const BOUGHT = 101

let server: TestServer
let mobile = 13900007700
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

describe('a fully consumed course', () => {
  it('cannot be refunded once the films of more than a fifth were handed out, even if nothing was played', async () => {
    const bought = await buyer()
    for (const { id } of await lessonsToBuy()) await play(bought.session, id)
    expect(await refund(bought)).toMatchObject({ code: 409, msg: expect.stringMatching(/已学习或下载 \d+ 项内容，超过 20%/) })
  })

  it('cannot be refunded once its materials were downloaded', async () => {
    const bought = await buyer()
    const file = { course_id: BOUGHT, type: 'handout' as const, title: '讲义', file: 'handout.txt', size: 1 }
    const rows = Array.from({ length: 10 }, (_none, at) => ({ ...file, id: 90_001 + at, seq: at }))
    await server.db.insertInto('course_material').values(rows).execute()
    const files = await server.send(material.list, { params: { id: BOUGHT }, query: {} }, bought.session)
    await server.send(material.batchDownload, { query: { ids: files.map(({ id }) => id).join(',') } }, bought.session)
    expect(await refund(bought)).toMatchObject({ code: 409, msg: expect.stringContaining(`已学习或下载 ${files.length} 项内容`) })
  })

  it('can be refunded when only trial lessons were opened, which are public', async () => {
    const bought = await buyer()
    const trials = await server.db.selectFrom('lesson').select('id').where('course_id', '=', BOUGHT).where('is_trial', '=', true).execute()
    expect(trials.length).toBeGreaterThan(0)
    for (const { id } of trials) await play(bought.session, id)
    expect(await refund(bought)).toMatchObject({ code: 200 })
  })
})
