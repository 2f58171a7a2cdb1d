/**
 * Usage: npm run -s lab -- sim:money [--model 1000000] [--embedded 20000] [--postgres 20000] [--writers 16] [--seed 1] [--replay]
 *
 * One model of the shop and the real server take the same random steps: recharging, buying with coupons, red envelopes, beans and bargains,
 * cancelling, prices that staff lower, paying, notices doubled, lost and forged, refunds whole and in part, some asked for by staff,
 * goodwill, cash-outs, what two persons decide about refunds and cash-outs, and accounts that are merged and parted again. After each step
 * the learner's money, orders and coupons are compared, and every new journal must sum to zero.
 *   --model N, --embedded N, --postgres N  steps of the model alone and of the server on each database; 0 leaves one out
 *   --writers N                            learners at once on PostgreSQL
 *   --cluster ADDRESS                      takes the steps on PostgreSQL on the machines of the cluster whose coordinator is there
 *   --replay                               takes all steps a second time: each line of them and of what came of them must be the same
 * Needs PostgreSQL on the machine, unless --postgres 0 leaves it out.
 */
import { parseArgs } from 'node:util'
import { findBinaries, startCluster } from '../../../test/support/postgres'
import { runModel } from './model-run'
import { runServer } from './server/run'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: '1000000' },
    embedded: { type: 'string', default: '20000' },
    postgres: { type: 'string', default: '20000' },
    writers: { type: 'string', default: '16' },
    cluster: { type: 'string' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

type Figures = { hash: string }

/** Runs one part, unless it has no steps, and prints what came of it with the time it took. */
async function part(name: string, steps: number, run: (steps: number) => Figures | Promise<Figures>): Promise<void> {
  if (steps === 0) return
  const since = performance.now()
  const figures = await run(steps)
  if (values.replay) {
    const { hash } = await run(steps)
    if (hash !== figures.hash) throw new Error(`${name}: the steps hash to ${figures.hash}, taken again to ${hash}`)
  }
  process.stdout.write(`${JSON.stringify({ part: name, ...figures, seconds: Math.round((performance.now() - since) / 100) / 10 })}\n`)
}

async function onPostgres(steps: number): Promise<Figures> {
  if (values.cluster !== undefined) {
    process.env.TEST_CLUSTER_URL = values.cluster
    return runServer(seed, steps, Number(values.writers))
  }
  const binaries = findBinaries()
  if (binaries === null) throw new Error('No PostgreSQL on this machine: install it, or leave it out with --postgres 0')
  const cluster = await startCluster(binaries)
  process.env.TEST_DATABASE_URL = cluster.url
  try {
    return await runServer(seed, steps, Number(values.writers))
  } finally {
    delete process.env.TEST_DATABASE_URL
    await cluster.stop()
  }
}

async function main(): Promise<void> {
  delete process.env.TEST_DATABASE_URL
  await part('model', Number(values.model), (steps) => runModel(seed, steps))
  await part('embedded', Number(values.embedded), (steps) => runServer(seed, steps, 1))
  await part('postgres', Number(values.postgres), onPostgres)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n(replay with the same flags and --seed ${seed})\n`)
    process.exit(1)
  },
)
