/**
 * Usage: npm run -s lab -- sim:mock [--takers 2000] [--seconds 80]
 *
 * A dated mock on two servers over one PostgreSQL: all takers wait in the room, start within ten seconds, save an answer every ten seconds
 * and hand in within one minute; one in ten leaves that to the clock. One server is killed in the middle, and its takers go to the other.
 * Fails where starts take over 1 s or saves over 150 ms at the 99th percentile, where an attempt is not marked 60 s after the end, an
 * acknowledged answer is lost, or a place, mark or percentile differs from a ranking computed beside the server.
 *   --takers N    learners
 *   --seconds N   seconds of answering before the hand-ins begin
 *   --handing N   seconds within which all hand in, 60 unless told
 * Takes about four minutes. Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { loadSeed } from '#server/seed/load'
import { openTestDatabase } from '../../../test/support/test-database'
import { cpuOf } from '../../bench/scale-out/fleet'
import { countLost, countWrong } from './check'
import { addPaper, addTakers, dateMock, startServers } from './hall'
import { openLine, type Sat, sit } from './takers'

const { values } = parseArgs({
  options: {
    takers: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '80' },
    handing: { type: 'string', default: '60' },
  },
})
const TAKERS = Number(values.takers)
const SECOND_MS = 1_000
const EVERY_MS = 10 * SECOND_MS
const STARTS_MS = 10 * SECOND_MS
const ANSWERS_MS = Number(values.seconds) * SECOND_MS
const HANDING_MS = Number(values.handing) * SECOND_MS
/** Takers are in the room before it opens, and the servers have come to rest. */
const AHEAD_MS = STARTS_MS + 5 * SECOND_MS
/** One in so many does not hand in. */
const FORGETFUL = 10
const LOOK_MS = 250
const BAR = { startsP99: 1_000, savesP99: 150, markedMs: 60_000, lost: 0, wrong: 0 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const each = (ms: number) => Math.round((10 * ms) / TAKERS) / 10

function figuresOf(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), slowest: at(1) }
}

async function openDatabase() {
  const env = readEnv({ NODE_ENV: 'test' })
  const log = pino({ level: 'silent' })
  const { db, url, drop } = await openTestDatabase({ hasSeed: true, fill: (of) => loadSeed({ db: of, env, now: Date.now, log }) })
  if (url === '') throw new Error('Run it by `npm run -s lab -- sim:mock`, which starts a PostgreSQL')
  return { db, url, drop }
}

/** Waits until no attempt runs, and returns how long after the end that was; likewise until the ranking is published. */
async function settled(db: Db, paperId: number, closesAt: number): Promise<{ markedMs: number; publishedMs: number }> {
  const since = async (isDone: () => Promise<boolean>) => {
    while (!(await isDone())) {
      if (Date.now() - closesAt > 2 * BAR.markedMs) throw new Error('the attempts are not marked, or the ranking is not published')
      await wait(LOOK_MS)
    }
    return Date.now() - closesAt
  }
  const running = () => db.selectFrom('attempt').select('id').where('paper_id', '=', paperId).where('status', '=', 'running').limit(1)
  const markedMs = await since(async () => (await running().executeTakeFirst()) === undefined)
  const held = () => db.selectFrom('paper').select('id').where('id', '=', paperId).where('is_rank_held', '=', true)
  return { markedMs, publishedMs: await since(async () => (await held().executeTakeFirst()) === undefined) }
}

async function main(): Promise<boolean> {
  const { db, url, drop } = await openDatabase()
  const { servers, stop } = await startServers(url)
  const takers = await addTakers(db, TAKERS)
  const { paperId, choices } = await addPaper(db)
  const opensAt = Date.now() + AHEAD_MS
  const savesUntil = opensAt + STARTS_MS + ANSWERS_MS
  const closesAt = savesUntil + HANDING_MS
  await dateMock(db, paperId, opensAt, closesAt)
  const line = openLine(servers.map(({ origin }) => origin))
  const sitting = takers.map((taker, index) => {
    const pressesAt = savesUntil + (HANDING_MS * index) / TAKERS
    const plan = { paperId, choices, opensAt, startsWithin: STARTS_MS, savesUntil, everyMs: EVERY_MS }
    return sit(line, index, taker, index % FORGETFUL === 0 ? plan : { ...plan, pressesAt })
  })
  const [first, second] = servers
  const before = cpuOf(first.pid) + cpuOf(second.pid)
  const killed = wait(opensAt + STARTS_MS + ANSWERS_MS / 2 - Date.now()).then(() => {
    const cpu = cpuOf(first.pid)
    first.kill('SIGKILL')
    return cpu
  })
  const started = wait(opensAt + STARTS_MS - Date.now()).then(() => cpuOf(first.pid) + cpuOf(second.pid) - before)
  const sat: Sat[] = await Promise.all(sitting)
  const cpu = { starting: await started, whole: (await killed) + cpuOf(second.pid) - before }
  const end = await settled(db, paperId, closesAt)
  const { operations, lost } = await countLost(db, sat)
  const tokens = new Map(takers.map(({ userId, token }) => [userId, token]))
  const reading = { line, origin: second.origin, paperId, token: takers[0]?.token ?? '' }
  const ranking = await countWrong(reading, { sat, choices, tokens })
  line.agent.destroy()
  await stop()
  await drop()
  const sent = sat.reduce((sum, one) => sum + one.sent, 0)
  const { rooms, starts, saves, handIns } = line.times
  const figures = { rooms: figuresOf(rooms), starts: figuresOf(starts), saves: figuresOf(saves), handIns: figuresOf(handIns) }
  const isMet =
    figures.starts.p99 <= BAR.startsP99 &&
    figures.saves.p99 <= BAR.savesP99 &&
    end.markedMs <= BAR.markedMs &&
    lost === BAR.lost &&
    operations === sent &&
    ranking.wrong + ranking.wrongReports === BAR.wrong
  const { retries } = line
  // Processor time of the servers: the room, the start and the first saves; and everything.
  const serverMsEach = { starting: each(cpu.starting), whole: each(cpu.whole) }
  say(
    JSON.stringify(
      { takers: TAKERS, unit: 'ms', ...figures, serverMsEach, retries, sent, operations, lost, ...end, ranking, bar: BAR, isMet },
      null,
      2,
    ),
  )
  return isMet
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
