/**
 * Usage: npm run -s lab -- bench:heartbeat [--rate 5050] [--seconds 10]
 *
 * Beats of the player on a PostgreSQL that waits for its disk. First the group commit at a fixed rate, whether or not it keeps up; then a
 * server process that is killed while learners play. Fails below 5,000 beats a second or over 50 ms at the 99th percentile.
 *   --rate N     beats offered a second
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { groupCommit } from '#server/services/learn/heartbeat/heartbeat'
import { LEARNERS as KILLED_LEARNERS, killed } from './kill'
import { addLearners, beatOf } from './learners'
import { openBench } from './open'

const { values } = parseArgs({ options: { rate: { type: 'string', default: '5050' }, seconds: { type: 'string', default: '10' } } })
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const BEAT_S = 5
const STEP_MS = 5
/** A second, from the first beat to the answer to the last: a little more is offered. */
const LEAST_RATE = 5_000
const MOST_P99_MS = 50
const say = (line: string) => process.stdout.write(`${line}\n`)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Commit = ReturnType<typeof groupCommit>

/** So many beats a second, each learner one in five seconds; how long each waited from when it was due. */
async function offer(commit: Commit, firstId: number) {
  const times: number[] = []
  let errors = 0
  const open: Promise<void>[] = []
  const began = performance.now()
  const total = RATE * SECONDS
  const learners = RATE * BEAT_S
  const one = async (number: number, dueAt: number) => {
    await commit.add(beatOf(firstId + (number % learners), Math.floor(number / learners))).then(
      () => times.push(performance.now() - dueAt),
      () => {
        errors += 1
      },
    )
  }
  for (let number = 0; number < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * RATE) + 1)
    for (; number < due; number += 1) open.push(one(number, began + (number * 1_000) / RATE))
    await wait(STEP_MS)
  }
  await Promise.all(open)
  const seconds = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10
  return { beats: times.length, errors, aSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), slowest: at(1) }
}

async function main(): Promise<boolean> {
  const server = await openBench()
  const firstId = await addLearners(server.db, RATE * BEAT_S)
  const commit = groupCommit({ db: server.db, log: pino({ level: 'error' }) })
  const store = await offer(commit, firstId)
  await commit.close()
  const lateId = await addLearners(server.db, KILLED_LEARNERS, 14_900_000_000)
  const kill = await killed(server.db, server.url, lateId)
  await server.close()
  const isMet =
    store.errors === 0 &&
    store.aSecond >= Math.min(RATE, LEAST_RATE) &&
    store.p99 <= MOST_P99_MS &&
    kill.acknowledgedLost === 0 &&
    kill.olderLost === 0
  say(
    JSON.stringify(
      { rate: RATE, seconds: SECONDS, store, kill, bar: { aSecond: Math.min(RATE, LEAST_RATE), p99: MOST_P99_MS }, isMet },
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
