import { type OutgoingNotification, paidNotificationOf, type SandboxKeys, sandboxKeys } from '#server/providers/payment/sandbox'
import { findTrade, type PaidTrade } from '#server/repositories/order/sandbox'
import { order } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { pollDelay } from '@/domain/order/pay'
import { chance } from '../../support/chance'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { booksOf, COURSE, clearShop, newKey, orderRow, payUnheard, placeOrder, post, startPaying, stockShop } from '../../support/shop'

/** `MONEY_FORGED=10000` for the whole run. */
const FORGED = Number(process.env.MONEY_FORGED ?? 300)
const WHILE_MS = 60_000 + FORGED * 30
const STOCK = 50
const PEOPLE = 300

let server: TestServer
let buyer: TestSession
let keys: SandboxKeys
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  keys = await sandboxKeys(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  buyer = await server.signIn()
})
afterEach(async () => {
  await server.db.deleteFrom('course_stock').execute()
  await clearShop(server)
})

async function noticed(channel: 'wechat_h5' | 'alipay_h5') {
  const { orderSn } = await placeOrder(server, buyer)
  const tradeNo = await startPaying(server, buyer, orderSn, channel)
  return { orderSn, tradeNo, notice: await payUnheard(server, tradeNo) }
}
const granted = async () => [
  (await server.db.selectFrom('entitlement').select('course_id').execute()).length,
  (await booksOf(server)).refs.length,
]

describe.each(['wechat_h5', 'alipay_h5'] as const)('a notification of %s', (channel) => {
  it('a notification that arrives 16 times, and 50 times at once, grants once', async () => {
    const { notice } = await noticed(channel)
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(server, notice)))
    for (let time = 0; time < 16; time += 1) replies.push(await post(server, notice))
    expect(new Set(replies)).toEqual(new Set([200]))
    expect(await granted()).toEqual([1, 1])
  })

  it('a notification that never arrives is compensated within a minute of the learner’s return', async () => {
    const { orderSn } = await noticed(channel)
    let waited = 0
    let status = ''
    for (let tries = 0; status !== 'completed'; tries += 1) {
      const ms = pollDelay(tries)
      if (ms === undefined) break
      waited += ms
      server.clock.advance(ms)
      status = (await server.send(order.get, { params: { orderSn } }, buyer)).status
    }
    expect([status, waited < 60_000]).toEqual(['completed', true])
  })

  it(
    'a notification that is forged, altered, late or off by one fen is never accepted',
    async () => {
      const { orderSn, tradeNo, notice } = await noticed(channel)
      const trade = (await findTrade(server.db, tradeNo)) as PaidTrade
      const draw = chance(20_261_122)
      const taken: string[] = []
      for (let time = 0; time < FORGED; time += 1) {
        const { how, forged } = forgery(draw, notice, trade)
        if ((await post(server, forged)) === 200) taken.push(how)
      }
      expect(taken).toEqual([])
      expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
      expect(await granted()).toEqual([0, 0])
      expect(await post(server, notice)).toBe(200)
      expect(await granted()).toEqual([1, 1])
    },
    WHILE_MS,
  )
})

/** One character of a text is another. */
function altered(draw: ReturnType<typeof chance>, text: string): string {
  const at = draw.below(text.length)
  const other = text[at] === 'x' ? 'y' : 'x'
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

/** A notice no provider sent: bytes changed, headers changed, or signed by it about something that does not fit. */
function forgery(
  draw: ReturnType<typeof chance>,
  notice: OutgoingNotification,
  trade: PaidTrade,
): { how: string; forged: OutgoingNotification } {
  const now = server.clock.now()
  const off = draw.pick([1, -1])
  const header = draw.pick(['wechatpay-signature', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-timestamp'])
  const isWechat = notice.path === '/notify/wechat'
  const how = draw.pick(isWechat ? ['body', 'header', 'amount', 'trade', 'late', 'cut'] : ['body', 'amount', 'trade', 'cut'])
  const { headers, body } = notice
  switch (how) {
    case 'header':
      return { how: header, forged: { ...notice, headers: { ...headers, [header]: altered(draw, `${headers[header] ?? ''}`) } } }
    case 'amount':
      return { how, forged: paidNotificationOf(keys, { ...trade, amount: trade.amount + off }, now) }
    case 'trade':
      return { how, forged: paidNotificationOf(keys, { ...trade, trade_no: altered(draw, trade.trade_no) }, now) }
    case 'late':
      return { how, forged: paidNotificationOf(keys, trade, now + off * (300_001 + draw.below(1_000_000))) }
    case 'cut':
      return { how, forged: { ...notice, body: body.slice(0, draw.below(body.length - 10)) } }
    default:
      return { how, forged: { ...notice, body: isWechat ? altered(draw, body) : body.replace(/(total_amount=\d)/, '$11') } }
  }
}

async function people(count: number): Promise<TestSession[]> {
  const sessions = []
  for (let n = 0; n < count; n += 1) sessions.push(await server.signIn(`137${String(n).padStart(8, '0')}`))
  return sessions
}
const bodyOf = (idempotencyKey: string, beans = 0) => ({
  courseId: COURSE.paid,
  idempotencyKey,
  buyFrom: 'h5' as const,
  isBargainPaid: 0,
  beans,
})

it('three hundred people get exactly the fifty places there are', async () => {
  await server.db.insertInto('course_stock').values({ course_id: COURSE.paid, stock: STOCK }).execute()
  const sessions = await people(PEOPLE)
  const ends = await Promise.allSettled(sessions.map((session) => server.send(order.create, { body: bodyOf(newKey()) }, session)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(STOCK)
  expect(await server.db.selectFrom('course_stock').select('sold').executeTakeFirst()).toEqual({ sold: STOCK })
  expect(await server.db.selectFrom('orders').select('order_sn').execute()).toHaveLength(STOCK)
})

it('one key fifty times at once makes one order, and another request under it is refused', async () => {
  const key = newKey()
  const made = await Promise.all(Array.from({ length: 50 }, () => server.send(order.create, { body: bodyOf(key) }, buyer)))
  expect(new Set(made.map(({ orderSn }) => orderSn)).size).toBe(1)
  expect(await server.db.selectFrom('orders').select('order_sn').execute()).toHaveLength(1)
  await expect(server.send(order.create, { body: bodyOf(key, 10) }, buyer)).rejects.toMatchObject({ code: 409 })
  expect(await server.send(wallet.get, {}, buyer)).toMatchObject({ beans: 0 })
})
