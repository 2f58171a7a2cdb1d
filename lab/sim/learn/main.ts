/**
 * Usage: npm run -s lab -- sim:learn [--records 10000] [--runs 200] [--claims 100] [--seed 1]
 *
 * Learners on networks that lose, double and mix up what their devices kept offline, with the app's own outbox and the real server. Every second
 * really played must be stored once, of each lesson and day, on one device or two; a queue of records must arrive whole, shuffled and with
 * 20 % of the replies lost; who claims more than the clock allows gains nothing; a lesson is taken up where it was left.
 *   --records N  length of the queue
 *   --runs N     runs of one device or two
 *   --claims N   claims of hours that the clock forbids
 */
import { parseArgs } from 'node:util'
import { startServer, type TestServer } from '../../../test/support/server'
import { claim } from './claims'
import { lengthenLessons, queueOffline } from './queue'
import { simulate } from './run'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '200' },
    claims: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})
const SEED = Number(values.seed)
/** Records of one learner: eight hours without a network. */
const QUEUE = 2_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs each seed; says what was wrong, and how many runs had something wrong. */
async function each(title: string, count: number, run: (seed: number) => Promise<readonly string[]>) {
  let failed = 0
  for (let seed = SEED; seed < SEED + count; seed += 1) {
    const faults = await run(seed)
    if (faults.length > 0) failed += 1
    for (const fault of faults) say(`${title}, seed ${seed}: ${fault} (replay: npm run -s lab -- sim:learn --seed ${seed} --${title} 1)`)
  }
  return { runs: count, failed }
}

async function queues(server: TestServer) {
  await lengthenLessons(server)
  const sum = { records: 0, requests: 0, lostReplies: 0, seconds: 0 }
  const { failed } = await each('records', Math.ceil(Number(values.records) / QUEUE), async (seed) => {
    const left = Number(values.records) - sum.records
    const { records, requests, lost, seconds, faults } = await queueOffline(server, seed, Math.min(QUEUE, left))
    sum.records += records
    sum.requests += requests
    sum.lostReplies += lost
    sum.seconds += seconds
    return faults
  })
  return { ...sum, failed }
}

async function simulateAll(): Promise<number> {
  const server = await startServer({ seed: true })
  const devices = await each('runs', Number(values.runs), (seed) => simulate(server, seed))
  const queue = await queues(server)
  const claims = await each('claims', Number(values.claims), (seed) => claim(server, seed))
  await server.close()
  say(JSON.stringify({ seed: SEED, devices, queue, claims }))
  return devices.failed + queue.failed + claims.failed
}

simulateAll().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
