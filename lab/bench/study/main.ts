/**
 * Usage: npm run -s lab -- bench:study [--members 5000] [--rounds 200]
 *
 * A class in the middle of its plan: pages of a rank with the learner's own place, and the learner's day. `cpu` is milliseconds of processor
 * of this process a request.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { pino } from 'pino'
import { migrate, readMigrations } from '#server/database/migrate'
import { postgresPool } from '#server/database/postgres'
import type { Tables } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { creditRank, taskRank } from '#server/services/service/classes'
import { studyHome } from '#server/services/study/plan/view'
import { fillClass, NOW } from './class'

const { values } = parseArgs({ options: { members: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '200' } } })
const MEMBERS = Number(values.members)
const ROUNDS = Number(values.rounds)
const LIMIT = 20
const WARM_ROUNDS = 20

type Ask = (userId: number, round: number) => Promise<unknown>
const memberAt = (round: number) => 1 + ((round * 7_919) % MEMBERS)

async function timed(ask: Ask) {
  const times: number[] = []
  let cpu = process.cpuUsage()
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    if (round === 0) cpu = process.cpuUsage()
    const before = performance.now()
    await ask(memberAt(round + WARM_ROUNDS), round + WARM_ROUNDS)
    if (round >= 0) times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1))
  const { user, system } = process.cpuUsage(cpu)
  return { p50: at(0.5), p99: at(0.99), slowest: at(1), cpu: Number(((user + system) / 1000 / ROUNDS).toFixed(1)) }
}

/** Lists the queries, and the most milliseconds of 99 in 100; a bare statement tells how busy the machine is. */
function asksOf(deps: Deps): Record<string, { ask: Ask; bar: number | null }> {
  const last = Math.floor(MEMBERS / LIMIT) - 1
  const rank = (rankType: 'day' | 'week' | 'total', pageOf: (round: number) => number) => ({
    ask: ((userId, round) => creditRank(deps, userId, { rankType, page: pageOf(round), limit: LIMIT })) satisfies Ask,
    bar: 20,
  })
  return {
    'a bare statement': { ask: () => sql`select 1`.execute(deps.db), bar: null },
    'credits in all, first page': rank('total', () => 0),
    'credits in all, any page': rank('total', (round) => (round * 31) % last),
    'credits of the week, first page': rank('week', () => 0),
    'credits of the week, any page': rank('week', (round) => (round * 31) % last),
    'credits of today': rank('day', () => 0),
    'tasks done': { ask: (userId) => taskRank(deps, userId, { page: 0, limit: LIMIT }), bar: 20 },
    'the day': { ask: (userId) => studyHome(deps, userId, {}), bar: 30 },
  }
}

async function main(): Promise<boolean> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Run it by `npm run -s lab -- bench:study`, which starts a PostgreSQL')
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url) }) })
  await migrate(db, await readMigrations(), NOW)
  await fillClass(db, MEMBERS)
  const deps: Deps = { db, env: readEnv({ NODE_ENV: 'test' }), now: () => NOW, log: pino({ level: 'silent' }) }
  const ms: Record<string, Awaited<ReturnType<typeof timed>> & { bar: number | null }> = {}
  for (const [name, { ask, bar }] of Object.entries(asksOf(deps))) ms[name] = { ...(await timed(ask)), bar }
  await db.destroy()
  const isMet = Object.values(ms).every(({ p99, bar }) => bar === null || p99 <= bar)
  process.stdout.write(`${JSON.stringify({ members: MEMBERS, rounds: ROUNDS, ms, isMet }, null, 2)}\n`)
  return isMet
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
