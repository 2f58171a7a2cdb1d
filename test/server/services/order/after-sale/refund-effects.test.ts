import { gatewayOf } from '#server/providers/payment/gateway'
import { advanceRefund } from '#server/services/order/after-sale/after-sale'
import { settle } from '#server/services/order/settle'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { giveBeans } from '../../../../support/purse'
import { onPostgres } from '../../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { booksOf, COURSE, newKey, orderRow, payFor, paymentRow, stockShop } from '../../../../support/shop'

let server: TestServer
let anna: TestSession
let learners = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await server.signIn(`1370000${5000 + learners++}`)
})

const wechatOf = async () => (await gatewayOf(server.deps)).wechat
const ask = (orderSn: string) => server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '选错了' } }, anna)
const balanceIn = async (owner: string) => (await booksOf(server)).balances[owner] ?? 0

/** A course that is paid with money and, in part, with beans. */
async function bought(beans = 0) {
  const wish = { courseId: COURSE.endless, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, beans }
  const { orderSn } = await server.send(order.create, { body: wish }, anna)
  const { notice, tradeNo } = await payFor(server, anna, orderSn, 'wechat_h5')
  await settle(server.deps, await wechatOf(), notice)
  return { orderSn, tradeNo }
}

describe('a finished refund', () => {
  it('frees the place of the course', async () => {
    const { db } = server
    await db.insertInto('course_stock').values({ course_id: COURSE.endless, stock: 1 }).execute()
    const { orderSn } = await bought()
    const sold = async () => (await db.selectFrom('course_stock').select('sold').executeTakeFirstOrThrow()).sold
    expect(await sold()).toBe(1)
    await ask(orderSn)
    expect(await sold()).toBe(0)
    await db.deleteFrom('course_stock').execute()
  })

  it("returns beans from the school's income, not from those held by orders", async () => {
    await giveBeans(server, anna.userId, 100)
    const [held, school] = [await balanceIn('hold:orders'), await balanceIn('school')]
    const { orderSn } = await bought(100)
    await ask(orderSn)
    expect([await balanceIn('hold:orders'), await balanceIn('school')]).toEqual([held, school])
    expect(await balanceIn(`user:${anna.userId}`)).toBe(100)
  })

  onPostgres('a refund is booked once when two processes continue it at the same time', async () => {
    const { orderSn, tradeNo } = await bought()
    const wechat = await wechatOf()
    const refund = jest.spyOn(wechat, 'refund').mockResolvedValue('processing')
    const { refundNo, amount } = await ask(orderSn)
    let both = () => {}
    const areBothThere = new Promise<void>((resolve) => {
      both = resolve
    })
    let asked = 0
    refund.mockImplementation(async () => {
      asked += 1
      if (asked === 2) both()
      await areBothThere
      return 'succeeded'
    })
    await Promise.all([advanceRefund(server.deps, refundNo), advanceRefund(server.deps, refundNo)])
    refund.mockRestore()
    expect([(await orderRow(server, orderSn)).refunded, (await paymentRow(server, tradeNo)).refunded]).toEqual([amount, amount])
    expect((await booksOf(server)).refs.filter((ref) => ref === `refund:${refundNo}`)).toHaveLength(1)
  })
})
