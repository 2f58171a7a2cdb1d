/**
 * Usage: npm run -s lab -- bench:desk-lists [--learners 200000] [--orders 1000000] [--requests 100] [--only /orders]
 *
 * The big lists of the desk as whole pages, asked by a member of the staff: first page, narrowed by each filter, sorted, and the page at the
 * end of the list. The 99th percentile of each may be 100 ms. Beside the time stands the time of processors that the page took, its
 * statements included, which other work on the machine does not lengthen.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { dayText } from '@/domain/time/day'
import { staffBrowser } from '../../../test/server/desk/staff'
import { startServer, type TestServer } from '../../../test/support/server'
import { fill } from './fill'

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '200000' },
    orders: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
})
const BAR_MS = 100
const WARM_UP = 3
const DAY_MS = 86_400_000
const say = (line: object | string) => process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)

/** Pages that are asked for; `{last}` is replaced by the number of a row near the end of the list. */
async function addresses({ db, clock }: TestServer): Promise<string[]> {
  const day = (ago: number) => dayText(clock.now() - ago * DAY_MS)
  const user = await db.selectFrom('users').select(['id', 'mobile', 'nickname']).where('nickname', '=', '考生77').executeTakeFirstOrThrow()
  const { id: paper } = await db.selectFrom('paper').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { ids } = await db
    .selectFrom('order_item')
    .select(({ fn }) => fn.max('course_id').as('ids'))
    .executeTakeFirstOrThrow()
  const tail = (user.mobile ?? '').slice(-4)
  const month = `From=${day(200)}&paidTo=${day(170)}`
  return [
    ...[
      '',
      `user=${user.mobile}`,
      `user=${tail}`,
      'user=考生77',
      'user=考生',
      'user=没有这个人',
      `course=${ids}`,
      'status=refunded',
      'status=pending_payment',
    ]
      .concat([
        'channel=alipay_h5',
        'channel=wechat_jsapi',
        'channel=none',
        'kind=course',
        'kind=recharge',
        'link=none',
        'link=1',
        'coupon=1',
      ])
      .concat([
        `paid${month}`,
        `paid${month}&channel=wechat_jsapi`,
        `paid${month}&course=${ids}`,
        `createdFrom=${day(3)}`,
        'amountFrom=699&amountTo=699',
        'amountFrom=100&amountTo=200',
      ])
      .concat([
        'sort=-amount',
        'sort=amount',
        'sort=id',
        'before=60',
        'before=500000',
        'status=completed&before=900',
        `user=考生&course=${ids}&status=refunded`,
        'sort=-amount&before=500000',
      ])
      .map((query) => `/orders?${query}`),
    ...[
      '',
      `word=${user.mobile}`,
      `word=${tail}`,
      'word=考生77',
      'word=没有这个人',
      `word=${user.id}`,
      'state=locked',
      'state=open',
      `course=${ids}`,
    ]
      .concat([
        `createdFrom=${day(30)}`,
        `learnedFrom=${day(7)}&learnedTo=${day(0)}`,
        `learnedFrom=${day(0)}`,
        `createdTo=${day(8)}&learnedFrom=${day(7)}`,
        'before=200',
        'sort=id',
      ])
      .map((query) => `/accounts?${query}`),
    ...[
      '',
      'status=waiting',
      'status=succeeded',
      'stage=review',
      `finishedFrom=${day(30)}`,
      `createdFrom=${day(90)}&createdTo=${day(80)}`,
      `course=${ids}`,
      'channel=wechat_jsapi',
      'kind=recharge',
      'link=none',
    ]
      .concat(['amountFrom=600', 'sort=-amount', 'sort=id', 'before=300'])
      .map((query) => `/refunds?${query}`),
    ...['', 'status=claimed', 'status=shipped', `claimedFrom=${day(3)}`, 'before=300'].map((query) => `/parcels?${query}`),
    ...[
      '',
      `paper=${paper}`,
      `paper=${paper}&which=first&outcome=passed`,
      'outcome=failed',
      `submittedFrom=${day(2)}`,
      `submittedFrom=${day(200)}&submittedTo=${day(190)}`,
      'sort=-marks',
      'before=300',
    ].map((query) => `/results?${query}`),
    ...[
      '',
      'ref=pay',
      'ref=goodwill',
      'account=provider:wechat/receivable',
      `account=users/beans&madeFrom=${day(40)}&madeTo=${day(10)}`,
      `account=provider:wechat/receivable&madeFrom=${day(40)}&madeTo=${day(10)}`,
      `madeFrom=${day(40)}&madeTo=${day(10)}&ref=pay`,
      'before=300',
    ].map((query) => `/ledger?${query}`),
    ...['', 'before=300'].map((query) => `/audit?${query}`),
    '/payments',
    '/',
    '/search?q=考生77',
    `/search?q=${tail}`,
  ].filter((address) => address.startsWith(values.only))
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
const rounded = (ms: number) => Math.round(ms * 10) / 10

const NS_PER_MS = 1_000_000
/** Milliseconds that processors spent on a process, by the scheduler of Linux; 0 on another system. */
function processorOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS
  } catch {
    return 0
  }
}

/** Returns a clock of the processors: what this process and the connections of its database have used. */
async function processorClock({ db }: TestServer): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(db)
  return () => {
    const { user, system } = process.cpuUsage()
    return rows.reduce((sum, { pid }) => sum + processorOf(pid), (user + system) / 1_000)
  }
}

const percentiles = (times: number[]) => {
  times.sort((one, other) => one - other)
  return { p50: rounded(quantile(times, 0.5)), p99: rounded(quantile(times, 0.99)) }
}

async function main(): Promise<boolean> {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Run it by `npm run -s lab -- bench:desk-lists`, which starts a PostgreSQL')
  const server = await startServer({ seed: true })
  const since = performance.now()
  const size = { learners: Number(values.learners), orders: Number(values.orders) }
  await fill(server, size)
  say({ ...size, filledInSeconds: Math.round((performance.now() - since) / 1000) })
  const desk = await buildDesk(server.deps)
  const staff = await staffBrowser(server, desk, ['owner'])
  const over: string[] = []
  for (const address of await addresses(server)) {
    const times: number[] = []
    const processor: number[] = []
    const used = await processorClock(server)
    for (let n = -WARM_UP; n < Number(values.requests); n += 1) {
      const start = performance.now()
      const before = used()
      const { status } = await staff.get(encodeURI(address))
      if (status !== 200) throw new Error(`${address} answers ${status}`)
      if (n < 0) continue
      times.push(performance.now() - start)
      processor.push(used() - before)
    }
    const figures = percentiles(times)
    if (figures.p99 > BAR_MS) over.push(address)
    say({ address, ms: figures, processor: percentiles(processor) })
  }
  say(over.length === 0 ? `none is above ${BAR_MS} ms` : `above ${BAR_MS} ms: ${over.join(', ')}`)
  await desk.close()
  await server.close()
  return over.length === 0
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
