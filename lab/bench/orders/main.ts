/**
 * Usage: npm run -s lab -- bench:orders [--few 1000] [--many 1000000] [--requests 2000]
 *
 * One learner's list of 20 orders, an order with its items, the price of a course, the desk's newest orders and the search for overdue ones on
 * two databases that are alike but for how many orders others have. Requests go to both in turns; the 99th percentile of the large one may be
 * 1.5 times that of the small one.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { dueRefunds, overdueOrders, tradesToPoll } from '#server/repositories/order/payments'
import { listOrders } from '#server/repositories/order/queue'
import type { Call, CallInput } from '@/contract/call'
import { order } from '@/contract/order/order'
import { type Ask, compareSizes } from '../../../test/support/compare-sizes'
import { startServer, type TestServer, type TestSession } from '../../../test/support/server'

const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '2000' },
  },
})
const REQUESTS = Number(values.requests)
const BAR = 1.5
const OWN = 40
/** So many orders each of the other learners has. */
const EACH = 20
const say = (line: string) => process.stdout.write(`${line}\n`)

type Shop = { server: TestServer; session: TestSession; orderSn: string }

/** Orders of many learners at a time, with an item and a payment each; the learner's own are spread among them. */
async function fill({ db }: TestServer, own: number, count: number): Promise<void> {
  await db.transaction().execute(async (work) => {
    await sql`set local session_replication_role = replica`.execute(work)
    await sql`set local statement_timeout = 0`.execute(work)
    await sql`insert into users (nickname, avatar, created_at) select '', '', 0 from generate_series(1, ${Math.ceil(count / EACH)}::int)`.execute(
      work,
    )
    const learners = sql`(select array_agg(id order by id) from users where created_at = 0)`
    await sql`
      insert into orders (order_sn, user_id, course_id, status, title, cover, list_price, payable, buy_from, is_bargain_paid,
        idempotency_key, created_at, pay_before, paid_at)
      select to_char(n, 'FM"1B"0000000000'),
        case when n % ${Math.max(1, Math.floor(count / OWN))} = 0 then ${own}::int else people.ids[1 + (n / ${EACH})::int % cardinality(people.ids)] end,
        101, case when n % 50 = 0 then 'cancelled' else 'completed' end, '经济法基础', 'covers/c101.jpg', 29900, 19900, 'h5', 0,
        'bench-' || n, 1700000000000 + n * 1000, 1700000000000 + n * 1000 + 1800000, 1700000000000 + n * 1000 + 60000
      from generate_series(1, ${count}::int) n, (select ${learners} as ids) people`.execute(work)
    await sql`insert into order_item (user_id, order_sn, seq, course_id, title, cover, list_price, payable)
      select user_id, order_sn, 1, course_id, title, cover, list_price, payable from orders where order_sn like '1B%'`.execute(work)
    await sql`insert into payment (user_id, trade_no, order_sn, channel, amount, status, created_at, settled_at)
      select user_id, 'T' || order_sn, order_sn, 'wechat_h5', payable, 'succeeded', created_at, paid_at from orders where order_sn like '1B%'`.execute(
      work,
    )
  })
  await sql`vacuum analyze`.execute(db)
}

async function openShop(count: number): Promise<Shop> {
  const server = await startServer({ seed: true })
  const session = await server.signIn('13900008888')
  const since = performance.now()
  await fill(server, session.userId, count)
  say(JSON.stringify({ orders: count, filledInSeconds: Math.round((performance.now() - since) / 1000) }))
  await server.db.updateTable('access_token').set({ expires_at: 9_000_000_000_000 }).execute()
  const [first] = await server.send(order.list, { query: { limit: 20 } }, session)
  if (!first) throw new Error('the learner has no orders')
  return { server, session, orderSn: first.orderSn }
}

const call =
  <C extends Call>(of: C, input: (shop: Shop) => CallInput): Ask<Shop> =>
  (shop) =>
    shop.server.send(of, input(shop) as never, shop.session)

const asks: Record<string, Ask<Shop>> = {
  list: call(order.list, () => ({ query: { limit: 20 } })),
  'second page': call(order.list, () => ({ query: { limit: 20, page: 1 } })),
  'paid ones': call(order.list, () => ({ query: { limit: 20, tab: 'paid' } })),
  order: call(order.get, ({ orderSn }) => ({ params: { orderSn } })),
  quote: call(order.quote, () => ({ query: { courseId: 105 } })),
  'desk list': ({ server }) => listOrders(server.db, { limit: 50 }),
  overdue: ({ server }) => overdueOrders(server.db, server.clock.now(), 100),
  'unheard payments': ({ server }) => tradesToPoll(server.db, server.clock.now(), 100),
  'due refunds': ({ server }) => dueRefunds(server.db, server.clock.now(), 100),
}

async function main(): Promise<boolean> {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Run it by `npm run -s lab -- bench:orders`, which starts a PostgreSQL')
  const few = await openShop(Number(values.few))
  const many = await openShop(Number(values.many))
  const over: string[] = []
  for (const [name, ask] of Object.entries(asks)) {
    const figures = await compareSizes(ask, { few, many, requests: REQUESTS })
    if (figures.ratio > BAR) over.push(name)
    say(JSON.stringify({ name, p99Ms: figures }))
  }
  say(over.length === 0 ? `none is above ${BAR}` : `above ${BAR}: ${over.join(', ')}`)
  await many.server.close()
  await few.server.close()
  return over.length === 0
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
