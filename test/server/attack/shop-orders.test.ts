import { afterSale } from '@/contract/order/after-sale'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { COURSE, stockShop } from '../../support/shop'

const [BUYER, STRANGER] = ['13600000011', '13600000012']
/** Out of the way: what is attacked is the count of tries and not the guard of one process. */
const limits = { learner: 1e9, frequent: 1e9, guests: 1e9, pages: 1e9, calls: 1e9 }

let server: TestServer
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ env: { limits } })
  await stockShop(server)
  stranger = await server.signIn(STRANGER)
  const row = { sn: 'TB2026110500010002', mobile: BUYER, course_id: COURSE.paid, bought_at: 0, user_id: null, opened_at: null }
  await server.db.insertInto('shop_order').values(row).execute()
})
afterAll(() => server.close())

const open = (sn: string, session: TestSession) => server.exchange(afterSale.openShopOrder, { params: { sn } }, session)

describe('an order of another shop', () => {
  it("a number typed by a stranger opens nothing, looks missing, and stays the buyer's", async () => {
    const [taken, none] = [await open('TB2026110500010002', stranger), await open('TB2026110500019999', stranger)]
    expect(taken).toMatchObject({ code: 404, msg: none.msg })
    expect(await server.db.selectFrom('entitlement').select('course_id').execute()).toEqual([])
    const buyer = await server.signIn(BUYER)
    expect(await server.send(afterSale.syncOrders, {}, buyer)).toMatchObject([{ sn: 'TB2026110500010002', state: 'opened' }])
  })

  it('resists six hundred tries at once: ten are looked up', async () => {
    const guesser = await server.signIn('13600000013')
    const replies = await Promise.all(Array.from({ length: 600 }, (_none, at) => open(`TB20261105000${10_000 + at}`, guesser)))
    const codes = replies.map(({ code }) => code)
    expect([codes.filter((code) => code === 404).length, codes.filter((code) => code === 429).length]).toEqual([10, 590])
  })
})
