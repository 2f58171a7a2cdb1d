/**
 * Usage: npm run -s lab -- bench:scale-out [--takers 300] [--seconds 20] [--attempts 2000]
 *
 * One, two and three servers on one durable PostgreSQL. Takers save every five seconds: processor time, statements and WAL of a save, and
 * connections. Then all attempts reach their deadline: how fast they are handed in, and deadlocks.
 * Needs PostgreSQL on the machine.
 */
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { exam } from '@/contract/exam/exam'
import { addressOf, signedHeaders } from '../../../test/support/exchange'
import { findBinaries, startCluster } from '../../../test/support/postgres'
import { type Ask, load, send } from '../exam/load'
import { changesOf, RUN, seatTakers, type Taker } from '../exam/takers'
import { type Fleet, startFleet } from './fleet'
import { idle, read } from './meter'

const { values } = parseArgs({
  options: {
    takers: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
    attempts: { type: 'string', default: '2000' },
  },
})
const [TAKERS, SECONDS, ATTEMPTS] = [Number(values.takers), Number(values.seconds), Number(values.attempts)]
const FLEETS = [1, 2, 3]
const IDLE_SECONDS = 5
const SETTLE_MS = 10_000
const WARM_SAVES = 10_000
const AT_ONCE = 6
/** The cost of a save with three servers may be so many times that with one. */
const FLAT = 1.25
/** Three servers hand in at least at this share of the pace of one. */
const PACE = 0.9
const LIMIT_MS = 300_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
const rounded = (value: number) => Math.round(value * 100) / 100

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database filled by a server, with learners in the middle of a paper. */
async function prepare(url: string): Promise<Taker[]> {
  await connected(url, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('create database base')
  })
  await (await startFleet(1, named(url, 'base'))).stop()
  return seatTakers(named(url, 'base'), ATTEMPTS)
}

/** Asks of taker after taker, whose server is always the same. */
const asksOf =
  (fleet: Fleet, takers: readonly Taker[], firstRound: number) =>
  (index: number, round: number): Ask => {
    const taker = takers[index]
    if (!taker) throw new Error('no such taker')
    return {
      url: `${fleet.origins[index % fleet.origins.length]}${addressOf(exam.saveAnswers, { params: { id: taker.attemptId } })}`,
      method: 'PUT',
      headers: signedHeaders(Date.now(), taker.accessToken),
      body: JSON.stringify({ run: RUN, after: 0, changes: changesOf(taker, firstRound + round) }),
    }
  }

/** Gives each server as many saves as it takes until its code is compiled: a third of the requests must not mean colder code. */
async function warm(fleet: Fleet, takers: readonly Taker[]): Promise<number> {
  const rounds = Math.ceil((WARM_SAVES * fleet.origins.length) / TAKERS)
  const ask = asksOf(fleet, takers, 0)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  for (let round = 0; round < rounds; round += 1)
    for (let from = 0; from < TAKERS; from += AT_ONCE) {
      const some = takers.slice(from, Math.min(from + AT_ONCE, TAKERS))
      const fine = await Promise.all(some.map((_, at) => send(agent, ask(from + at, round))))
      if (fine.includes(false)) throw new Error('a server refused a save')
    }
  agent.destroy()
  return rounds
}

async function saves(fleet: Fleet, client: Client, takers: readonly Taker[]) {
  const rounds = await warm(fleet, takers)
  // The servers' work at their start is no part of a save.
  await pause(SETTLE_MS)
  const calmFrom = fleet.cpuMs()
  const calm = await idle(client, IDLE_SECONDS)
  const calmCpu = (fleet.cpuMs() - calmFrom) / IDLE_SECONDS
  const [before, cpu, since] = [await read(client), fleet.cpuMs(), performance.now()]
  const figures = await load(TAKERS, SECONDS, asksOf(fleet, takers, rounds))
  const [seconds, after] = [(performance.now() - since) / 1_000, await read(client)]
  const count = figures.requests + TAKERS
  return {
    saves: count,
    errors: figures.errors,
    p50: figures.p50,
    p99: figures.p99,
    cpuMsPerSave: rounded((fleet.cpuMs() - cpu - calmCpu * seconds) / count),
    idleCpuMsPerSecond: rounded(calmCpu),
    statementsPerSave: rounded((after.statements - before.statements - calm.statements * seconds) / count),
    walBytesPerSave: Math.round((after.walBytes - before.walBytes) / count),
    idleWalBytesPerSecond: Math.round(calm.walBytes),
    idleStatementsPerSecond: Math.round(calm.statements),
    connections: after.connections,
  }
}

/** All attempts reach their deadline at once. */
async function deadline(client: Client) {
  const before = await read(client)
  const running = async () => Number((await client.query(`select count(*) as n from attempt where status = 'running'`)).rows[0]?.n)
  await client.query(`update attempt set deadline = $1 where status = 'running'`, [Date.now() - 60_000])
  const all = await running()
  let began = performance.now()
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(50)) {
    const left = await running()
    // The job looks every ten seconds: the pace counts from the first attempt that it takes.
    if (left === all) began = performance.now()
    if (left === 0) break
  }
  const seconds = (performance.now() - began) / 1_000
  const { deadlocks } = await read(client)
  return { attempts: all, left: await running(), handedInPerSecond: rounded(all / seconds), deadlocks: deadlocks - before.deadlocks }
}

async function measure(url: string, count: number, takers: readonly Taker[]) {
  await connected(url, (client) => client.query(`create database fleet_${count} template base`))
  const own = named(url, `fleet_${count}`)
  const fleet = await startFleet(count, own)
  try {
    return await connected(own, async (client) => {
      await client.query('create extension if not exists pg_stat_statements')
      return { servers: count, ...(await saves(fleet, client, takers)), ...(await deadline(client)) }
    })
  } finally {
    await fleet.stop()
  }
}

type Figures = Awaited<ReturnType<typeof measure>>

function verdict(all: Figures[]) {
  const [one, three] = [all[0], all.at(-1)]
  if (!one || !three) throw new Error('nothing measured')
  const figures = {
    cpu: rounded(three.cpuMsPerSave / one.cpuMsPerSave),
    statements: rounded(three.statementsPerSave / one.statementsPerSave),
    wal: rounded(three.walBytesPerSave / one.walBytesPerSave),
    handIn: rounded(three.handedInPerSecond / one.handedInPerSecond),
  }
  const isClean = all.every(({ errors, deadlocks, left }) => errors + deadlocks + left === 0)
  return { ...figures, isMet: isClean && Math.max(figures.cpu, figures.statements, figures.wal) <= FLAT && figures.handIn >= PACE }
}

async function main(): Promise<boolean> {
  const binaries = findBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed')
  const cluster = await startCluster(binaries, { isDurable: true, extra: () => ['shared_preload_libraries=pg_stat_statements'] })
  try {
    const takers = await prepare(cluster.url)
    const all: Figures[] = []
    for (const count of FLEETS) {
      const figures = await measure(cluster.url, count, takers)
      all.push(figures)
      say(JSON.stringify(figures))
    }
    const found = verdict(all)
    say(JSON.stringify({ threeToOne: found, bar: { costAtMost: FLAT, handInAtLeast: PACE, deadlocks: 0 } }))
    return found.isMet
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
