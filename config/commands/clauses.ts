// `npm run -s clauses`: the clauses of the two documents, each with the tests that carry its id, as JSON; `--write` puts their list into docs/clauses.md.
import { writeFileSync } from 'node:fs'
import { clauseList, clauseMap } from './clause-map'

async function main() {
  const { clauses, faults } = await clauseMap(process.cwd())
  if (process.argv.includes('--write')) writeFileSync('docs/clauses.md', clauseList(clauses))
  else process.stdout.write(`${JSON.stringify(clauses, null, 2)}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
void main()
