/**
 * `npm run sim:learn`: learners on networks that lose, double and mix up what their devices kept offline, with the app's own outbox and
 * the real server. Every second really played must be stored once. `-- --runs 200 --seed 1` names how many and from which seed on.
 */
import { parseArgs } from 'node:util'
import { startServer } from '../support/server'
import { simulate } from './run'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)

async function simulateAll(): Promise<number> {
  const server = await startServer({ seed: true })
  const [first, runs] = [Number(values.seed), Number(values.runs)]
  let failed = 0
  for (let seed = first; seed < first + runs; seed += 1) {
    const faults = await simulate(server, seed)
    if (faults.length > 0) failed += 1
    for (const fault of faults) say(`seed ${seed}: ${fault} (replay: npm run sim:learn -- --seed ${seed} --runs 1)`)
  }
  await server.close()
  say(JSON.stringify({ seed: first, runs, failed }))
  return failed
}

simulateAll().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
