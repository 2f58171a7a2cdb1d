/**
 * Usage: npm run -s lab -- sim:plan [--learners 1000] [--days 120] [--seed 1] [--served 20] [--served-days 20]
 *
 * Learners keep plans of their own, come late or not at all, rest, and set new exam days, minutes and days off, while lessons are added. No
 * task may be lost or doubled, each study day on which work is left must be filled to within a fifth of its minutes, and the forecast must gain
 * at least what the order of chapters gains with the same minutes, papers and reviews.
 *   --served, --served-days  so many learners do the same over the calls of a server
 * Needs PostgreSQL on the machine, or DATABASE_URL, unless --served is 0.
 */
import { parseArgs } from 'node:util'
import { simulateRules } from './run'
import { simulateServed } from './served'

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '1000' },
    days: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    served: { type: 'string', default: '20' },
    'served-days': { type: 'string', default: '20' },
  },
})

async function main(): Promise<boolean> {
  const { faults, ...rules } = simulateRules(Number(values.seed), Number(values.learners), Number(values.days))
  const served = Number(values.served)
  const { faults: more, ...calls } =
    served === 0 ? { faults: [] } : await simulateServed(Number(values.seed), served, Number(values['served-days']))
  const all = [...faults, ...more]
  for (const fault of all.slice(0, 40)) process.stdout.write(`${fault}\n`)
  process.stdout.write(`${JSON.stringify({ ...values, ...rules, calls, faults: all.length })}\n`)
  return all.length === 0
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
