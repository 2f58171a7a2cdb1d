/**
 * Usage: npm run -s lab -- bench:mailing [--receivers 100000] [--hand-ins 300] [--a-second 5]
 *
 * A message to many by inbox and by text message of the sandbox, sent by the process that also serves learners. Learners hand their papers
 * in before the message is sent, and again while it is: both times are printed beside each other. Then the process is killed in the middle
 * and started again. Prints minutes and learners a second, and counts who got the message twice, who did not get it, and whose sending the
 * kill left without a result; at most one group of 50 may be. 100,000 learners may take ten minutes, and the 99th percentile of a hand-in
 * may grow by 100 ms.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Db, tx } from '#server/database/tables'
import { readEnv } from '#server/env'
import { addMailing } from '#server/repositories/account/mailing'
import { addStaff } from '#server/repositories/account/staff'
import { addJob } from '#server/repositories/jobs/queue'
import { loadSeed } from '#server/seed/load'
import { occupyPort } from '../../../test/support/child-server'
import { openTestDatabase } from '../../../test/support/test-database'
import { seatTakers } from '../exam/takers'
import { type HandIns, handIn } from './hand-in'
import { NOON, type Place, serve, startServing } from './serve'

const { values } = parseArgs({
  options: {
    receivers: { type: 'string', default: '100000' },
    'hand-ins': { type: 'string', default: '300' },
    'a-second': { type: 'string', default: '5' },
    serve: { type: 'string' },
  },
})
const RECEIVERS = Number(values.receivers)
const HAND_INS = Number(values['hand-ins'])
const A_SECOND = Number(values['a-second'])
const BAR_MINUTES = 10
const BAR_SLOWER_MS = 100
const GROUP = 50
/** Papers handed in before any is timed: code is compiled, and statements are planned. */
const WARM = 20
const say = (line: string) => process.stdout.write(`${line}\n`)

const countOf = async (db: Db, query: ReturnType<typeof sql<{ count: number }>>) => Number((await query.execute(db)).rows[0]?.count ?? 0)
const sentCount = (db: Db) => countOf(db, sql<{ count: number }>`select count(*) from sms_outbox where purpose = 'notice'`)

const addReceivers = (db: Db) =>
  sql`insert into users (mobile, nickname, avatar, created_at)
    select to_char(15000000000 + n, 'FM00000000000'), '', '', 0 from generate_series(1, ${RECEIVERS}::int) n`.execute(db)

/** Learners of the demo and of the papers are among the receivers. */
const receiverCount = (db: Db) => countOf(db, sql<{ count: number }>`select count(*) from users where mobile is not null and not is_locked`)

async function beginMailing(db: Db): Promise<void> {
  const staff = { mobile: '13700000001', name: '员工', roles: ['marketing' as const] }
  const staffId = (await addStaff(db, staff, NOON)) ?? 0
  const text = { kind: 'school_notice' as const, title: '开课通知', body: '今晚开课。', link: null }
  await tx(db, async (within) => {
    const id = await addMailing(within, { ...text, audience: { of: 'all' }, channels: ['sms'], runAt: NOON, staffId, now: NOON })
    await addJob(within, 'sendMailing', { ref: `${id}.1`, payload: { id }, runAt: NOON, now: NOON })
  })
}

const until = async (isThere: () => Promise<boolean>) => {
  while (!(await isThere())) await delay(250)
}

const lineOf = (name: string, { count, errors, p50, p99, slowest }: HandIns) =>
  say(`hand-ins ${name}: ${count}, ${errors} errors, p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`)

/** Counts by the rows who got the message twice, or not at all, and whose sending has no result. */
async function outcome(db: Db, receivers: number) {
  const twice = await countOf(
    db,
    sql`select count(*) from (select mobile from sms_outbox where purpose = 'notice' group by mobile having count(*) > 1) as more`,
  )
  const inbox = await countOf(
    db,
    sql`select count(distinct user_id) from message where ref like 'mailing:%' and user_id in
    (select id from users where mobile is not null and not is_locked)`,
  )
  const cut = await countOf(db, sql`select count(*) from mailing_delivery where state = 'failed'`)
  const sent = await countOf(db, sql`select count(*) from mailing_delivery where channel = 'sms' and state = 'sent'`)
  return { twice, cut, lost: receivers - sent - cut + (receivers - inbox) }
}

async function bench(db: Db, place: Place): Promise<boolean> {
  const file = fileURLToPath(import.meta.url)
  const now = () => NOON + Date.now() - place.from
  const takers = await seatTakers(place.url, WARM + 2 * HAND_INS, now)
  await addReceivers(db)
  await sql`analyze`.execute(db)
  const origin = `http://127.0.0.1:${place.port}`
  let server = await startServing(file, place)
  try {
    const hand = (from: number, count: number) => handIn({ origin, takers: takers.slice(from, from + count), aSecond: A_SECOND, now })
    await hand(0, WARM)
    const idle = await hand(WARM, HAND_INS)
    lineOf('while nothing is sent', idle)
    const receivers = await receiverCount(db)
    const began = Date.now()
    await beginMailing(db)
    const busy = await hand(WARM + HAND_INS, HAND_INS)
    lineOf('while the message is sent', busy)
    const before = await sentCount(db)
    if (before >= receivers) say('the message was sent before the last paper was handed in: raise --receivers')
    await until(async () => (await sentCount(db)) >= receivers / 3)
    await server.kill()
    const killedAt = await sentCount(db)
    server = await startServing(file, place)
    await until(async () => (await countOf(db, sql<{ count: number }>`select count(*) from mailing where state = 'done'`)) > 0)
    const seconds = (Date.now() - began) / 1000
    const { twice, lost, cut } = await outcome(db, receivers)
    say(
      `${receivers} learners in ${(seconds / 60).toFixed(1)} minutes, ${(receivers / seconds).toFixed(0)} a second, with a kill after ${killedAt} text messages`,
    )
    say(`twice ${twice}, lost ${lost}, without a result ${cut}`)
    const isSound = twice === 0 && lost === 0 && cut <= GROUP && idle.errors + busy.errors === 0
    return isSound && busy.p99 <= idle.p99 + BAR_SLOWER_MS && (RECEIVERS < 100_000 || seconds <= BAR_MINUTES * 60)
  } finally {
    await server.kill()
  }
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qiming-mailing-'))
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const fill = (db: Db) => loadSeed({ db, env, now: () => NOON, log: pino({ level: 'silent' }) })
  const { db, url, drop } = await openTestDatabase({ hasSeed: true, fill })
  if (url === '') throw new Error('This program needs PostgreSQL')
  const { port, free } = await occupyPort()
  await free()
  try {
    if (!(await bench(db, { url, from: Date.now(), port, dataDir }))) process.exitCode = 1
  } finally {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

void (values.serve === undefined ? main() : serve(JSON.parse(values.serve) as Place))
