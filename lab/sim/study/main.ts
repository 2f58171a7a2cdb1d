/**
 * Usage: npm run -s lab -- sim:study [--learners 1000] [--days 90] [--seed 1] [--replay]
 *
 * Learners follow plans, late, offline, on wrong clocks, changing class and settings, while staff shift plans and exchange them. Credits must be
 * those computed again from what they did, nothing may be earned twice, and every rank must be a full sort.
 *   --replay  runs a seed twice: it must give the same bytes again
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { simulateStudy } from './run'

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '1000' },
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'boolean', default: false },
  },
})

async function main(): Promise<boolean> {
  const run = () => simulateStudy(Number(values.seed), Number(values.learners), Number(values.days))
  const { faults, ...figures } = await run()
  for (const fault of faults.slice(0, 40)) process.stdout.write(`${fault}\n`)
  const isSame = !values.replay || (await run()).hash === figures.hash
  process.stdout.write(`${JSON.stringify({ ...values, ...figures, faults: faults.length, isSame })}\n`)
  return faults.length === 0 && isSame
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
