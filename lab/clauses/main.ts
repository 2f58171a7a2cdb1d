/**
 * Usage: npm run -s lab -- clauses [--write]
 *
 * The sentences of the specification, each with the tests that carry its id in their titles, as JSON.
 *   --write  puts their list into docs/clauses.md
 */
import { writeFileSync } from 'node:fs'
import { clauseList, clauseMap } from '../../config/commands/clause-map'

async function main() {
  const { clauses, faults } = await clauseMap(process.cwd())
  if (process.argv.includes('--write')) writeFileSync('docs/clauses.md', clauseList(clauses))
  else process.stdout.write(`${JSON.stringify(clauses, null, 2)}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
void main()
