/**
 * Usage: npm run -s lab -- bench:api [--requests 3000]
 *
 * Processor time a request costs the server, signed and with a session, for a page of 20 orders and the page of a course, beside bare
 * node:http, Fastify and Express that send the same statements and the same bytes. The four take turns, so that whatever else the machine
 * does falls on all alike. Prints ratios.
 *   --requests N  requests to each of the four
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#server/app'
import { migrate, readMigrations } from '#server/database/migrate'
import { postgresPool } from '#server/database/postgres'
import { type Tables, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { readEnv } from '#server/env'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'
import { loadSeed } from '#server/seed/load'
import { occupyPort } from '../../../test/support/child-server'
import { signedHeaders } from '../../../test/support/exchange'
import type { Recording } from './bare'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '3000' } } })
const REQUESTS = Number(values.requests)
const ROUNDS = 5
const AT_ONCE = 8
const TICKS_PER_SECOND = 100
const urls = {
  orders: '/v2-order/v2/orders/user?limit=20',
  order: '/v2-order/v2/orders/20260302000000000001',
  course: '/v2-course/v2/courses/101/extra',
}
const ratio = (of: number, to: number) => Number((of / to).toFixed(2))
const say = (line: string) => process.stdout.write(`${line}\n`)

type Prepared = { token: string; recordings: Record<string, Recording> }

/** Twenty orders for one learner, and what the server asks the database for each request once it is warm. */
async function prepare(url: string, chosen: string[]): Promise<Prepared> {
  const statements: Recording['statements'] = []
  const pool = postgresPool(url, { max: 4 })
  const note = (event: { query: { sql: string; parameters: readonly unknown[] } }) =>
    void statements.push({ sql: event.query.sql, parameters: [...event.query.parameters] })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: note })
  const deps: Deps = { db, env: readEnv({ NODE_ENV: 'test', DATABASE_URL: url }), now: Date.now, log: pino({ level: 'silent' }) }
  await migrate(db, await readMigrations(), Date.now())
  await loadSeed(deps)
  const { id } = await tx(db, (work) => accountOf(work, '13800009999', Date.now()))
  await sql`
    insert into orders (order_sn, user_id, course_id, status, title, cover, list_price, payable, buy_from, is_bargain_paid, idempotency_key, created_at, pay_before, paid_at)
    select '2026030200000000' || lpad(n::text, 4, '0'), ${id}::integer, course.id, 'paid', course.title, course.cover, 19900, 19900, 'h5', 0, 'bench' || n, n, n, n
    from generate_series(1, 40) n cross join (select id, title, cover from course order by id limit 1) course`.execute(db)
  await sql`
    insert into order_item (user_id, order_sn, seq, course_id, title, cover, list_price, payable)
    select user_id, order_sn, 1, course_id, title, cover, list_price, payable from orders where user_id = ${id}::integer`.execute(db)
  const { accessToken: token } = await tx(db, (work) => beginSession(work, id, Date.now()))
  const app = await buildApp(deps)
  const recordings: Record<string, Recording> = {}
  for (const one of chosen) {
    await app.inject({ url: one, headers: signedHeaders(Date.now(), token) })
    statements.length = 0
    const reply = await app.inject({ url: one, headers: signedHeaders(Date.now(), token) })
    const body = reply.json<{ code: number }>()
    if (body.code !== 200) throw new Error(`${one}: ${reply.body}`)
    recordings[one] = { statements: [...statements], reply: body }
  }
  await app.close()
  await db.destroy()
  return { token, recordings }
}

type Program = { port: number; child: ChildProcess; stop: () => Promise<void> }

async function run(file: string, env: Record<string, string>): Promise<Program> {
  const { port, free } = await occupyPort()
  await free()
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'info', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // The log is read and thrown away: writing it is part of the cost.
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      if (/^(学员端|ready)/m.test(bytes.toString('utf8'))) resolve()
    })
  })
  await Promise.race([ready, ended])
  if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, child, stop }
}

/** Seconds of processor time a process has used, its own and the kernel's for it. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function ask(agent: Agent, port: number, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path: url, headers: signedHeaders(Date.now(), token) }, (reply) => {
      reply.resume()
      reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`${url}: HTTP ${reply.statusCode}`))))
    }).on('error', reject)
  })
}

async function askMany(agent: Agent, { port }: Program, url: string, token: string, count: number): Promise<void> {
  let left = count
  const one = async () => {
    for (; left > 0; ) {
      left -= 1
      await ask(agent, port, url, token)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const median = (of: readonly number[]) => [...of].sort((one, other) => one - other)[of.length >> 1] ?? 0

/** Milliseconds of processor time of one request for each program: the median of rounds in which they take turns. */
async function measure(programs: Program[], url: string, token: string): Promise<number[]> {
  const agents = programs.map(() => new Agent({ keepAlive: true, maxSockets: AT_ONCE }))
  const rounds: number[][] = programs.map(() => [])
  const count = Math.ceil(REQUESTS / ROUNDS)
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [at, program] of programs.entries()) {
      const agent = agents[at] as Agent
      const before = cpuOf(program.child.pid)
      await askMany(agent, program, url, token, count)
      // The first round only warms up.
      if (round >= 0) rounds[at]?.push(((cpuOf(program.child.pid) - before) * 1000) / count)
    }
  for (const agent of agents) agent.destroy()
  return rounds.map(median)
}

async function main() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Run it by `npm run -s lab -- bench:api`, which starts a PostgreSQL')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-bench-'))
  const file = path.join(folder, 'recordings.json')
  const { token, recordings } = await prepare(url, Object.values(urls))
  writeFileSync(file, JSON.stringify(recordings))
  const env = { DATABASE_URL: url, RECORDINGS: file, DATA_DIR: folder }
  const programs = [
    await run('lab/bench/api/bare.ts', env),
    await run('lab/bench/api/bare.ts', { ...env, KIND: 'fastify' }),
    await run('lab/bench/api/bare.ts', { ...env, KIND: 'express' }),
    await run('server/main.ts', env),
  ]
  for (const [name, address] of Object.entries(urls)) {
    const [base = 0, fast = 0, expr = 0, ours = 0] = await measure(programs, address, token)
    const of = recordings[address]
    say(
      JSON.stringify({
        name,
        statements: of?.statements.length,
        bytes: JSON.stringify(of?.reply).length,
        cpuMs: { bare: base, fastify: fast, express: expr, server: ours },
        ratio: { fastify: ratio(fast, base), express: ratio(expr, base), server: ratio(ours, base) },
      }),
    )
  }
  for (const program of programs) await program.stop()
  rmSync(folder, { recursive: true, force: true })
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
