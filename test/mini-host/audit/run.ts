// `npm run audit -- weapp`: checks of the mini-program build without running it.
import { readFileSync } from 'node:fs'
import { audit, subjectOf } from './audit'
import { hasSchemas, schemas } from './vendor-schemas'

const say = (line: string) => process.stdout.write(`${line}\n`)

const declared = [process.env.API_ORIGIN ?? 'http://localhost:10086']
const subject = subjectOf('dist/weapp', declared)
const findings = [...audit(subject), ...(hasSchemas() ? [schemas(subject, readFileSync('project.config.json', 'utf8'))] : [])]
for (const { name, figure, problems } of findings) {
  say(`${problems.length === 0 ? '✓' : '✗'} ${name.padEnd(14)} ${figure}`)
  for (const problem of problems) say(`    ${problem}`)
}
if (!hasSchemas())
  say("– vendor schemas  not looked at: `npm ci --prefix lab` brings the vendor's package, which `npm run audit -- weapp` does")
const broken = findings.filter(({ problems }) => problems.length > 0).length
say(`${findings.length - broken} passed, ${broken} failed`)
process.exitCode = broken > 0 ? 1 : 0
