// `npm run audit:weapp`: checks of the mini-program build without running it.
import { audit, subjectOf } from './audit'

const say = (line: string) => process.stdout.write(`${line}\n`)

const declared = [process.env.API_ORIGIN ?? 'http://localhost:10086']
const findings = audit(subjectOf('dist/weapp', declared))
for (const { name, figure, problems } of findings) {
  say(`${problems.length === 0 ? '✓' : '✗'} ${name.padEnd(14)} ${figure}`)
  for (const problem of problems) say(`    ${problem}`)
}
const broken = findings.filter(({ problems }) => problems.length > 0).length
say(`${findings.length - broken} passed, ${broken} failed`)
process.exitCode = broken > 0 ? 1 : 0
