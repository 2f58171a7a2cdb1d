// `npm run -s clauses`: the clauses of the two documents, each with the tests that carry its id, as JSON.
import { clauseMap } from './clause-map'

async function main() {
  const { clauses, faults } = await clauseMap(process.cwd())
  process.stdout.write(`${JSON.stringify(clauses, null, 2)}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
void main()
