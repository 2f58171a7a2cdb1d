/**
 * Usage: npm run -s lab -- sim:growth [--model 100000] [--postgres 10000] [--lines 8] [--draws 1000000] [--seed 1] [--replay]
 *
 * People invite, sell on, draw, refund and cash out for 40 days, on a model and on the real server, with self-invites, device and address
 * farms, shared wallets, replayed draws and chargebacks among them. Rewards, cash, debts, budgets and draws must be the model's, no reward may
 * settle before its window, and the books must sum to zero. Then the draws of a raffle are held against its weights.
 *   --model N, --postgres N  people on each; 0 leaves it out
 *   --lines N                writers at once
 *   --replay                 takes everything twice and compares
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { runModel } from './model-run'
import { drawMany } from './odds'
import { runServer } from './server/run'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: '100000' },
    postgres: { type: 'string', default: '10000' },
    lines: { type: 'string', default: '8' },
    draws: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

/** Runs one part, unless it is left out, and prints what came of it with the time it took. */
async function part<T extends object>(name: string, size: number, run: (size: number) => T | Promise<T>): Promise<void> {
  if (size === 0) return
  const since = performance.now()
  const figures = await run(size)
  process.stdout.write(`${JSON.stringify({ part: name, ...figures, seconds: Math.round((performance.now() - since) / 100) / 10 })}\n`)
}

async function main(): Promise<void> {
  await part('draws', Number(values.draws), (count) => drawMany(seed, count))
  await part('model', Number(values.model), (people) => {
    const figures = runModel(seed, people)
    const isSame = !values.replay || runModel(seed, people).hash === figures.hash
    if (!isSame) throw new Error('the model gave something else for the same seed')
    return figures
  })
  await part('server', Number(values.postgres), async (people) => {
    const figures = await runServer(seed, people, Number(values.lines))
    const { hash } = runModel(seed, people)
    if (hash !== figures.hash) throw new Error(`the run on the server has hash ${figures.hash}, the model ${hash}`)
    if (values.replay && (await runServer(seed, people, Number(values.lines))).hash !== hash)
      throw new Error('the server gave something else for the same seed')
    return figures
  })
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n(replay with the same flags and --seed ${seed})\n`)
    process.exit(1)
  },
)
