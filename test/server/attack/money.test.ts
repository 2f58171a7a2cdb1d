import { type OutgoingNotification, paidNotificationOf, type SandboxKeys, sandboxKeys } from '#server/providers/payment/sandbox'
import { pushOf } from '#server/providers/payment/virtual-api'
import { findTrade, type PaidTrade } from '#server/repositories/order/sandbox'
import { order } from '@/contract/order/order'
import type { PayChannel } from '@/contract/order/order.schema'
import { wallet } from '@/contract/wallet/wallet'
import { type Provider, pollDelay, providerOf } from '@/domain/order/pay'
import { chance } from '../../support/chance'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { booksOf, COURSE, clearShop, newKey, orderRow, payUnheard, placeOrder, post, startPaying, stockShop } from '../../support/shop'

/** `MONEY_FORGED=10000` for the whole run, `MONEY_SEED` for another one. */
const FORGED = Number(process.env.MONEY_FORGED ?? 300)
const SEED = Number(process.env.MONEY_SEED ?? 20_261_122)
const WHILE_MS = 60_000 + FORGED * 30
const STOCK = 50
const PEOPLE = 300

let server: TestServer
let buyer: TestSession
let keys: SandboxKeys
beforeAll(async () => {
  server = await startServer({ env: { virtualPay: { kind: 'sandbox', onApple: true } } })
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

async function noticed(channel: PayChannel) {
  const { orderSn } = await placeOrder(server, buyer)
  const tradeNo = await startPaying(server, buyer, orderSn, channel)
  return { orderSn, tradeNo, notice: await payUnheard(server, tradeNo) }
}
const granted = async () => [
  (await server.db.selectFrom('entitlement').select('course_id').execute()).length,
  (await booksOf(server)).refs.length,
]

describe.each(['wechat_h5', 'wechat_jsapi', 'alipay_h5', 'wechat_virtual'] as const)('a notification of %s', (channel) => {
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
    `a notification that is forged, altered, late or off by one fen is never accepted, ${FORGED} times from seed ${SEED}`,
    async () => {
      const { orderSn, tradeNo, notice } = await noticed(channel)
      const trade = (await findTrade(server.db, tradeNo)) as PaidTrade
      const draw = chance(SEED)
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

type Draw = ReturnType<typeof chance>
type Forger = (draw: Draw, notice: OutgoingNotification, trade: PaidTrade) => OutgoingNotification

const off = (draw: Draw) => draw.pick([1, -1])
const signed = (trade: PaidTrade, at = server.clock.now()) => paidNotificationOf(keys, trade, at)
const anotherTrade: Forger = (draw, _, trade) => signed({ ...trade, trade_no: altered(draw, trade.trade_no) })
const anotherSum: Forger = (draw, _, trade) => signed({ ...trade, amount: trade.amount + off(draw) })
const cut: Forger = (draw, notice) => ({ ...notice, body: notice.body.slice(0, draw.below(notice.body.length - 10)) })

/** Changes the value of one word of the address. */
const inAddress =
  (name: string): Forger =>
  (draw, { path, ...notice }) => {
    const query = new URLSearchParams(path.replace(/^.*\?/, ''))
    query.set(name, altered(draw, query.get(name) ?? ''))
    return { ...notice, path: `/notify/virtual?${query}` }
  }

/** A message that is sealed and signed, with fields of its own. */
const pushed = (fields: object, { open_id, trade_no }: PaidTrade, identity = keys.virtual): OutgoingNotification => {
  const message = { Event: 'xpay_goods_deliver_notify', OpenId: open_id, OutTradeNo: trade_no, Env: 0, ...fields }
  const { query, body } = pushOf(identity, message, server.clock.now())
  return { path: `/notify/virtual?${query}`, headers: { 'content-type': 'application/json' }, body }
}
const otherKey = Buffer.alloc(32, 7)

/** Notices no provider sent: bytes changed, headers changed, or signed by it about something that does not fit. */
const forgers: Readonly<Record<Provider, Readonly<Record<string, Forger>>>> = {
  wechat: {
    body: (draw, notice) => ({ ...notice, body: altered(draw, notice.body) }),
    header: (draw, { headers, ...notice }) => {
      const name = draw.pick(['wechatpay-signature', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-timestamp'])
      return { ...notice, headers: { ...headers, [name]: altered(draw, `${headers[name] ?? ''}`) } }
    },
    amount: anotherSum,
    trade: anotherTrade,
    // A header names whole seconds.
    late: (draw, _, trade) => signed(trade, server.clock.now() + off(draw) * (301_000 + draw.below(1_000_000))),
    cut,
  },
  alipay: {
    body: (_, notice) => ({ ...notice, body: notice.body.replace(/(total_amount=\d)/, '$11') }),
    amount: anotherSum,
    trade: anotherTrade,
    cut,
  },
  // A push names no sum: the platform is asked what was paid.
  virtual: {
    body: (draw, notice) => ({
      ...notice,
      body: notice.body.replace(/(?<="Encrypt":")[^"]+/, (sealed) => altered(draw, sealed)),
    }),
    signature: inAddress('msg_signature'),
    nonce: inAddress('nonce'),
    timestamp: inAddress('timestamp'),
    trade: anotherTrade,
    payer: (draw, _, trade) => signed({ ...trade, open_id: altered(draw, trade.open_id ?? '') }),
    'another environment': (_, __, trade) => pushed({ Env: 1 }, trade),
    'another token': (draw, _, trade) => pushed({}, trade, { ...keys.virtual, noticeToken: altered(draw, keys.virtual.noticeToken) }),
    'another key': (_, __, trade) => pushed({}, trade, { ...keys.virtual, noticeKey: otherKey }),
    'another mini-program': (draw, _, trade) => pushed({}, trade, { ...keys.virtual, miniAppId: altered(draw, keys.virtual.miniAppId) }),
    plain: (_, notice, trade) => ({
      ...notice,
      body: JSON.stringify({ Event: 'xpay_goods_deliver_notify', OpenId: trade.open_id, OutTradeNo: trade.trade_no, Env: 0 }),
    }),
    cut,
  },
}

function forgery(draw: Draw, notice: OutgoingNotification, trade: PaidTrade): { how: string; forged: OutgoingNotification } {
  const [how, forge] = draw.pick(Object.entries(forgers[providerOf(trade.channel)]) as [[string, Forger]])
  return { how, forged: forge(draw, notice, trade) }
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
