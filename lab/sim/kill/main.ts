/**
 * Usage: npm run -s lab -- sim:kill [--times 20] [--at <point>]
 *
 * The real server is killed at each of twelve points of ordering, paying and refunding. After each restart, with nobody doing anything, all must
 * be in order within five seconds; no order is lost or granted twice; then the learner goes on where they were.
 *   --times N     how often at each point
 *   --at <point>  one of lab/sim/kill/points.ts alone
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { loadSeed } from '#server/seed/load'
import { occupyPort } from '../../../test/support/child-server'
import { openTestDatabase } from '../../../test/support/test-database'
import { type PointName, pointNames } from './points'
import { type Mortal, startMortal } from './process'
import { type Holdings, holdings, newBuyer, steps, unsettled } from './purchase'

const LIMIT_MS = 5_000
const LOOK_MS = 100
/** A restart takes as long as it takes; this much later it has failed. */
const DEAD_MS = 30_000

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' }, at: { type: 'string' } } })

type Hall = { db: Db; origin: string; env: Record<string, string>; child: Mortal; restarts: number; slowest: number }

/** Takes a step; when the process dies over it, it is started again and everything must come to order by itself. */
async function survive<T>(hall: Hall, userId: number, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const isDead = await Promise.race([hall.child.ended.then(() => true), wait(DEAD_MS, false, { ref: false })])
    if (!isDead) throw error
  }
  await revive(hall, userId)
  return step()
}

/** Starts the process again, and waits until all is in order, with nobody touching anything. */
async function revive(hall: Hall, userId: number): Promise<void> {
  hall.child = await startMortal(hall.env)
  hall.restarts += 1
  const since = performance.now()
  for (;;) {
    const open = unsettled(await holdings(hall.db, userId))
    const faults = await bookFaults(hall.db)
    const took = performance.now() - since
    if (open === '' && faults.length === 0) {
      hall.slowest = Math.max(hall.slowest, took)
      return
    }
    if (took > LIMIT_MS) throw new Error(`${open} ${JSON.stringify(faults)} after ${Math.round(took)} ms`)
    await wait(LOOK_MS)
  }
}

const WANTED: Holdings = {
  orders: 1,
  status: 'completed',
  paidTrades: 1,
  booked: 1,
  rights: 1,
  refunds: 'succeeded',
  refundsMade: 1,
  beansSpent: 0,
  coupon: 'used',
}

/** One purchase of two courses of which one goes back, with a death at the point. */
async function purchase(hall: Hall, point: PointName, number: number): Promise<void> {
  const buyer = await newBuyer(hall.db, number)
  const { restarts, origin } = hall
  await hall.child.arm(point)
  const orderSn = await survive(hall, buyer.userId, () => steps.order(origin, buyer))
  const cashier = await survive(hall, buyer.userId, () => steps.pay(origin, buyer, orderSn))
  await survive(hall, buyer.userId, () => steps.confirm(cashier))
  const before = await holdings(hall.db, buyer.userId)
  if (before.status !== 'completed' || before.rights !== 2) throw new Error(`paid, but ${JSON.stringify(before)}`)
  await survive(hall, buyer.userId, async () => {
    if ((await holdings(hall.db, buyer.userId)).refunds === '') await steps.refund(origin, buyer, orderSn)
  })
  const after = await holdings(hall.db, buyer.userId)
  const items = await hall.db.selectFrom('order_item').select(['seq', 'beans', 'is_refunded']).where('order_sn', '=', orderSn).execute()
  const spent = items.reduce((sum, { beans, is_refunded }) => sum + (is_refunded ? 0 : beans), 0)
  if (JSON.stringify(after) !== JSON.stringify({ ...WANTED, beansSpent: spent })) throw new Error(`in the end ${JSON.stringify(after)}`)
  if (hall.restarts !== restarts + 1) throw new Error(`${hall.restarts - restarts} deaths instead of one`)
}

async function run(hall: Hall, slowest: Map<PointName, number>): Promise<void> {
  const chosen = pointNames.filter((name) => values.at === undefined || name === values.at)
  for (let time = 1; time <= Number(values.times); time += 1) {
    for (const [at, point] of chosen.entries()) {
      hall.slowest = 0
      await purchase(hall, point, time * chosen.length + at).catch((error) => {
        throw new Error(`${point}, ${time}: ${error instanceof Error ? error.message : error}`)
      })
      slowest.set(point, Math.max(slowest.get(point) ?? 0, Math.round(hall.slowest)))
    }
    process.stdout.write(`${JSON.stringify({ time, deaths: hall.restarts, slowestMs: Object.fromEntries(slowest) })}\n`)
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qiming-kill-'))
  const log = pino({ level: 'silent' })
  const fill = (db: Db) => loadSeed({ db, env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), now: Date.now, log })
  const { db, url, drop } = await openTestDatabase({ hasSeed: true, fill })
  if (url === '') throw new Error('PostgreSQL is needed: npm run -s lab -- sim:kill starts one')
  const { port, free } = await occupyPort()
  await free()
  const origin = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: origin, DESK_PORT: String(port + 1) }
  const hall: Hall = { db, origin, env, child: await startMortal(env), restarts: 0, slowest: 0 }
  try {
    await run(hall, new Map())
    process.stdout.write(`${JSON.stringify({ deaths: hall.restarts, lost: 0, doubled: 0 })}\n`)
  } finally {
    await hall.child.stop()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
