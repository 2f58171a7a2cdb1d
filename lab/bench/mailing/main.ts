/**
 * Usage: npm run -s lab -- bench:mailing [--receivers 100000]
 *
 * A message to many by inbox and by text message of the sandbox, sent by a process of its own that is killed in the middle and started again.
 * Prints minutes and learners a second, and counts who got it twice, who did not get it, and whose sending the kill left without a result;
 * at most one group of 25 may be. 100,000 learners may take ten minutes.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { postgresDb, postgresPool } from '#server/database/postgres'
import { type Db, tx } from '#server/database/tables'
import { readEnv } from '#server/env'
import { handlers } from '#server/jobs/handlers'
import type { AnyHandler } from '#server/jobs/run-job'
import { startJobs } from '#server/jobs/runner'
import { addMailing } from '#server/repositories/account/mailing'
import { addStaff } from '#server/repositories/account/staff'
import { addJob } from '#server/repositories/jobs/queue'
import { openTestDatabase } from '../../../test/support/test-database'

const { values } = parseArgs({ options: { receivers: { type: 'string', default: '100000' }, worker: { type: 'string' } } })
const RECEIVERS = Number(values.receivers)
const BAR_MINUTES = 10
const GROUP = 25
/** Noon in Shanghai, so that text messages leave. */
const NOON = Date.parse('2026-12-01T12:00:00+08:00')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Sends until it is killed. `from` is when the clock of all processes was noon. */
async function work(url: string, from: number): Promise<void> {
  const now = () => NOON + Date.now() - from
  const deps = { db: postgresDb(postgresPool(url, { max: 30 })), env: readEnv({ NODE_ENV: 'test' }), now, log: pino({ level: 'silent' }) }
  const { sendMailing } = handlers as Readonly<Record<string, AnyHandler>>
  if (sendMailing) await startJobs(deps, { sendMailing })
  // Timers of jobs keep no process alive.
  setInterval(() => {}, 60_000)
}

const startWorker = (url: string, from: number): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), '--worker', `${from} ${url}`], { stdio: 'inherit' })

const countOf = async (db: Db, query: ReturnType<typeof sql<{ count: number }>>) => Number((await query.execute(db)).rows[0]?.count ?? 0)

const sentCount = (db: Db) => countOf(db, sql<{ count: number }>`select count(*) from sms_outbox`)

async function fill(db: Db): Promise<void> {
  await sql`insert into users (mobile, nickname, avatar, created_at)
    select to_char(13000000000 + n, 'FM00000000000'), '', '', 0 from generate_series(1, ${RECEIVERS}::int) n`.execute(db)
  const staff = { mobile: '13700000001', name: '员工', roles: ['marketing' as const] }
  const staffId = (await addStaff(db, staff, NOON)) ?? 0
  const text = { kind: 'school_notice' as const, title: '开课通知', body: '今晚开课。', link: null }
  await tx(db, async (within) => {
    const id = await addMailing(within, { ...text, audience: { of: 'all' }, channels: ['sms'], runAt: NOON, staffId, now: NOON })
    await addJob(within, 'sendMailing', { ref: `${id}.1`, payload: { id }, runAt: NOON, now: NOON })
  })
}

async function main(): Promise<void> {
  const { db, url, drop } = await openTestDatabase({ hasSeed: false, fill: async () => {} })
  if (url === '') throw new Error('This program needs PostgreSQL')
  let worker: ChildProcess | null = null
  try {
    await fill(db)
    const from = Date.now()
    worker = startWorker(url, from)
    while ((await sentCount(db)) < RECEIVERS / 3) {
      if (worker.exitCode !== null) throw new Error('the process that sends has ended')
      await delay(200)
    }
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const killedAt = await sentCount(db)
    worker = startWorker(url, from)
    const isDone = () => countOf(db, sql<{ count: number }>`select count(*) from mailing where state = 'done'`)
    while ((await isDone()) === 0) await delay(500)
    const seconds = (Date.now() - from) / 1000
    const twice = await countOf(db, sql`select count(*) from (select mobile from sms_outbox group by mobile having count(*) > 1) as more`)
    const inbox = await countOf(db, sql`select count(distinct user_id) from message`)
    const cut = await countOf(db, sql`select count(*) from mailing_delivery where state = 'failed'`)
    const sent = await countOf(db, sql`select count(*) from mailing_delivery where channel = 'sms' and state = 'sent'`)
    const lost = RECEIVERS - sent - cut + (RECEIVERS - inbox)
    const each = (RECEIVERS / seconds).toFixed(0)
    say(`${RECEIVERS} learners in ${(seconds / 60).toFixed(1)} minutes, ${each} a second, with a kill after ${killedAt} text messages`)
    say(`twice ${twice}, lost ${lost}, without a result ${cut}`)
    const isGood = twice === 0 && lost === 0 && cut <= GROUP && (RECEIVERS < 100_000 || seconds <= BAR_MINUTES * 60)
    if (!isGood) process.exitCode = 1
  } finally {
    worker?.kill('SIGKILL')
    await drop()
  }
}

const [from, url] = values.worker?.split(' ') ?? []
void (url === undefined ? main() : work(url, Number(from)))
