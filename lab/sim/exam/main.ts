/**
 * Usage: npm run -s lab -- sim:exam [--runs 1000] [--seed 1] [--trace] [--chromium 30]
 *
 * Exams with everything going wrong, on the real client and the real server, in virtual time: what was answered must be handed in, once.
 *   --runs N      runs, from the seed on
 *   --trace       prints what happened in a run; with --runs 1
 *   --cluster ADDRESS  on the machines of the cluster whose coordinator is there
 *   --chromium N  so many runs in a real browser against the real server instead, in real time; needs the build of mobile web
 */
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { simulateInChromium } from './chromium/main'
import { simulate } from './run'
import { openWorld } from './world'

const RUNS = '1000'
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: RUNS },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    chromium: { type: 'string' },
    cluster: { type: 'string' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

async function simulateAll(): Promise<number> {
  if (values.cluster !== undefined) process.env.TEST_CLUSTER_URL = values.cluster
  const world = await openWorld()
  const all = createHash('sha256')
  const tally = { runs: 0, acknowledged: 0, operations: 0, late: 0, failed: 0 }
  const first = Number(values.seed)
  const since = performance.now()
  for (let seed = first; seed < first + Number(values.runs); seed += 1) {
    const { hash, lines, faults, acknowledged, operations, late } = await simulate(world, seed)
    all.update(hash)
    tally.runs += 1
    tally.acknowledged += acknowledged
    tally.operations += operations
    tally.late += late
    if (faults.length > 0) tally.failed += 1
    if (values.trace) for (const line of lines) say(line)
    for (const fault of faults) say(`seed ${seed}: ${fault} (replay: npm run -s lab -- sim:exam --seed ${seed} --runs 1 --trace)`)
  }
  await world.close()
  const seconds = Math.round((performance.now() - since) / 100) / 10
  say(JSON.stringify({ seed: first, ...tally, seconds, hash: all.digest('hex').slice(0, 16) }))
  return tally.failed
}

const main = () => (values.chromium === undefined ? simulateAll() : simulateInChromium(Number(values.seed), Number(values.chromium)))

main().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
