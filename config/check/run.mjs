/**
 * Runs the checks, two at a time, one line each, and prints the output of those that failed at the end.
 * `npm run check -- lint knip` runs only the checks whose names begin with one of the words.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isBuilt, scriptOf } from '../commands/ready.mjs'
import { background, PLAIN_LINES, sideBySide } from '../commands/side-by-side.mjs'

const bin = (name) => path.join('node_modules', '.bin', name)
const targets = ['weapp', 'h5', 'harmony-hybrid']

/**
 * TypeScript 7, the compiler in native code, in a third of the time; tools that read the compiler's API stay at 5. Two projects run at a
 * time, so each has one thread. Collecting memory less often spares a seventh of the time, and takes 3.4 GB for 2.5.
 */
const type = (name) => ({
  name: `types:${name}`,
  command: [process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', `config/tsconfig/${name}.json`, '--singleThreaded'],
  env: { GOGC: '400' },
})
const layers = (target) => ({
  name: `layers:${target}`,
  command: [
    bin('depcruise'),
    '--config',
    'config/dependency-cruiser.cjs',
    '--output-type',
    'err',
    'src',
    ...(target === 'h5' ? ['server', 'test', 'lab', 'config'] : []),
  ],
  env: { TARGET: target },
})

/** A build, which the journeys of `npm test` find ready. Writing what the next build could start from takes a tenth of the time. */
const build = (target) => ({
  name: `build:${target}`,
  command: ['npm', 'run', '--silent', scriptOf(target)],
  env: { BUILD_CACHE: 'off' },
  mostLines: PLAIN_LINES,
})
const ofBuilds = (name, of) => ({
  name,
  command: [process.execPath, '--import', 'tsx', `config/commands/${name}.ts`],
  after: of.map((target) => `build:${target}`),
})

/** The longest first, so that the short ones fill the gaps. What is built already is not built again. */
const all = [
  ...targets.filter((target) => !isBuilt(target)).map(build),
  { name: 'structure', command: [bin('jest'), '--config', 'config/jest.config.cjs', '--runInBand', 'test/structure'] },
  type('server'),
  // Benches that race other packages are typed by them, with the web: `npm ci --prefix lab` installs them. The rest of the lab is typed with
  // the server.
  ...targets.map((target) => type(target === 'h5' && existsSync('lab/node_modules') ? 'lab' : target)),
  ...targets.map(layers),
  {
    name: 'lint',
    command: [bin('biome'), 'ci', '--colors=off', '--config-path=config', '--max-diagnostics=200', '--error-on-warnings', '.'],
  },
  { name: 'knip', command: [bin('knip'), '-c', 'config/knip.json', '--no-config-hints'] },
  { name: 'knip:shipped', command: [bin('knip'), '-c', 'config/knip.json', '--no-config-hints', '--production', '--include', 'files'] },
  // The oldest browsers, by reading; sizes; names of schools.
  ofBuilds('floor', targets),
  ofBuilds('budgets', targets),
  ofBuilds('school-names', ['h5']),
]

const wanted = process.argv.slice(2)
const named = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
const chosen = all.filter((step) => named.includes(step) || named.some(({ after }) => after?.includes(step.name)))
const results = []

async function run({ name, command: [file, ...words], env, mostLines = Number.POSITIVE_INFINITY }) {
  const since = performance.now()
  const { status, output } = await background(file, words, { ...env, NO_COLOR: '1', FORCE_COLOR: '0' })
  const lines = output.split('\n').length
  const said = lines > mostLines ? `${output}\nIt printed ${lines} lines, more than ${mostLines}` : output
  return { name, isGood: status === 0 && lines <= mostLines, output: said, seconds: (performance.now() - since) / 1000 }
}

const job = (step) => ({
  name: step.name,
  after: (step.after ?? []).filter((name) => chosen.some((other) => other.name === name)),
  load: 1,
  run: async () => {
    const result = await run(step)
    console.log(`${result.isGood ? 'ok  ' : 'FAIL'}  ${result.name.padEnd(22)} ${result.seconds.toFixed(1).padStart(5)} s`)
    results.push(result)
  },
})

const since = performance.now()
await sideBySide(chosen.map(job))
const failed = results.filter(({ isGood }) => !isGood)
for (const { name, output } of failed) console.log(`\n──── ${name}\n${output.replace(/^ *✓.*\n/gm, '').trim()}`)
const verdict = failed.length === 0 ? 'all passed' : `failed: ${failed.map(({ name }) => name).join(', ')}`
console.log(`\n${results.length} checks in ${((performance.now() - since) / 1000).toFixed(1)} s, ${verdict}`)
process.exitCode = failed.length === 0 ? 0 : 1
