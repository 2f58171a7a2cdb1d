/**
 * Usage: npm run -s lab -- bench:rank
 *
 * Fills a scratch database with 100,000 first attempts, lets the migration make the ranks of them, and measures a page with one's own place:
 * first, middle and deep, of a paper and of its category, ever, this week and today. Fails when the 99th percentile of any is over 20 ms.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { migrate, readMigrations } from '#server/database/migrate'
import { postgresPool } from '#server/database/postgres'
import { type Db, type Tables, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { enterRanks } from '#server/repositories/exam/rank'
import { categoryRankOf, rankOf } from '#server/services/exam/rank'
import type { RankSpan } from '@/contract/exam/rank.schema'

const ATTEMPTS = 100_000
const ROUNDS = 100
const LIMIT = 20
const BAR_MS = 20
const NAME = 'qiming_bench_rank'
const RANK_MIGRATION = '0012-rank.sql'
const PAPER = 1
const CATEGORY = 22
const NOW = Date.UTC(2026, 2, 4, 4)
const DAY_MS = 86_400_000

async function scratch<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${NAME}`)
  await admin.query(`create database ${NAME}`)
  const own = new URL(url)
  own.pathname = `/${NAME}`
  try {
    return await work(own.href)
  } finally {
    await admin.query(`drop database ${NAME} with (force)`)
    await admin.end()
  }
}

/** Learners, their attempts and results: marks as people get them, a quarter from today and half from this week. */
async function fill(db: Db): Promise<void> {
  await sql`insert into category (id, parent_id, level, name, seq) values (2, null, 1, '会计', 1), (22, 2, 2, '初级会计', 1), (221, 22, 3, '经济法基础', 1)`.execute(
    db,
  )
  await sql`insert into paper (id, category_id, kind, title, minutes, pass_marks, full_marks, notice) values (${PAPER}, 221, 'mock', '模拟卷', 60, 6000, 10000, '[]')`.execute(
    db,
  )
  await sql`insert into users (id, nickname, created_at) select n, '学员' || n, 0 from generate_series(1, ${ATTEMPTS}::integer) n`.execute(
    db,
  )
  await sql`
    insert into attempt (id, user_id, paper_id, number, status, started_at, deadline, submitted_at, form)
    select n, n, ${PAPER}, 1, 'submitted', 0, 0, 0, '{"sections":[]}' from generate_series(1, ${ATTEMPTS}::integer) n
  `.execute(db)
  await sql`select setseed(0.5)`.execute(db)
  await sql`
    insert into result (attempt_id, user_id, paper_id, is_first, marks, used_seconds, submitted_at, marking)
    select n, n, ${PAPER}, true, floor((random() + random() + random()) / 3 * 201)::integer * 50, 600 + floor(random() * 3000)::integer,
      case n % 4 when 0 then ${NOW}::bigint when 1 then ${NOW - DAY_MS}::bigint else ${NOW - 20 * DAY_MS}::bigint end, '[]'
    from generate_series(1, ${ATTEMPTS}::integer) n
  `.execute(db)
}

/** First attempts that come in now, 16 at a time, so that the boards are not freshly written tables only. */
async function handInMore(db: Db, count: number): Promise<number> {
  await sql`insert into users (id, nickname, created_at) select n, '学员' || n, 0 from generate_series(${ATTEMPTS + 1}::integer, ${ATTEMPTS + count}::integer) n`.execute(
    db,
  )
  const before = performance.now()
  for (let at = 0; at < count; at += 16)
    await Promise.all(
      Array.from({ length: Math.min(16, count - at) }, (_, index) =>
        tx(db, (work) =>
          enterRanks(work, {
            userId: ATTEMPTS + 1 + at + index,
            paperId: PAPER,
            submittedAt: NOW,
            marks: ((at + index) % 200) * 50,
            usedSeconds: 900,
          }),
        ),
      ),
    )
  return (performance.now() - before) / count
}

type Ask = (page: number, userId: number) => Promise<{ entries: unknown[]; mine: unknown }>
const spread = (times: number[], part: number) =>
  Number((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(2))

async function timed(ask: Ask, page: number): Promise<{ p50: number; p99: number; max: number; entries: number }> {
  const times: number[] = []
  let entries = 0
  for (let round = 0; round < ROUNDS; round++) {
    const userId = 4 * (1 + ((round * 7919) % (ATTEMPTS / 4 - 1)))
    const before = performance.now()
    const got = await ask(page, userId)
    times.push(performance.now() - before)
    entries = got.entries.length
    if (got.mine === null) throw new Error(`learner ${userId} has no place`)
  }
  times.sort((a, b) => a - b)
  return { p50: spread(times, 0.5), p99: spread(times, 0.99), max: spread(times, 1), entries }
}

async function measure(db: Db) {
  const deps: Deps = { db, env: readEnv({ NODE_ENV: 'test' }), now: () => NOW, log: pino({ level: 'silent' }) }
  const asks: Record<string, Ask> = {}
  for (const span of ['all', 'week', 'day'] as RankSpan[]) {
    asks[`paper ${span}`] = (page, userId) => rankOf(deps, PAPER, { span, page, limit: LIMIT, userId })
    asks[`category ${span}`] = (page, userId) => categoryRankOf(deps, CATEGORY, { span, page, limit: LIMIT, userId })
  }
  const size = { all: ATTEMPTS, week: ATTEMPTS / 2, day: ATTEMPTS / 4 }
  const rows: Record<string, Awaited<ReturnType<typeof timed>>> = {}
  for (const [name, ask] of Object.entries(asks)) {
    const last = Math.floor(size[name.split(' ')[1] as RankSpan] / LIMIT) - 1
    for (const [place, page] of Object.entries({ first: 0, middle: Math.floor(last / 2), deep: last }))
      rows[`${name}, ${place} page`] = await timed(ask, page)
  }
  return rows
}

async function bench(url: string): Promise<boolean> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url) }) })
  try {
    const migrations = await readMigrations()
    await migrate(
      db,
      migrations.filter(({ name }) => name !== RANK_MIGRATION),
      NOW,
    )
    await fill(db)
    const before = performance.now()
    await migrate(db, migrations, NOW)
    const migrationMs = Math.round(performance.now() - before)
    const handInMs = Number((await handInMore(db, 1_600)).toFixed(2))
    const ms = await measure(db)
    const isGood = Object.values(ms).every(({ p99 }) => p99 <= BAR_MS)
    process.stdout.write(`${JSON.stringify({ attempts: ATTEMPTS, barMs: BAR_MS, migrationMs, handInMs, ms, isGood }, null, 2)}\n`)
    return isGood
  } finally {
    await db.destroy()
  }
}

async function main() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('bench:rank needs PostgreSQL: npm run -s lab -- bench:rank starts one')
  process.exitCode = (await scratch(url, bench)) ? 0 : 1
}
void main()
