/**
 * Runs the checks, two at a time, one line each, and prints the output of those that failed at the end.
 * `npm run check -- lint knip` runs only the checks whose names begin with one of the words.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const AT_ONCE = 2
const bin = (name) => path.join('node_modules', '.bin', name)
const targets = ['weapp', 'h5', 'harmony-hybrid']

/** TypeScript 7, the compiler in native code, in a third of the time; tools that read the compiler's API stay at 5. Two projects run at a time, so each has one thread. */
const type = (name) => ({
  name: `types:${name}`,
  command: [process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', `config/tsconfig/${name}.json`, '--singleThreaded'],
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

/** The longest first, so that the short ones fill the gaps. */
const all = [
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
]

const wanted = process.argv.slice(2)
const queue = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))

function run({ name, command: [file, ...words], env }) {
  const since = performance.now()
  return new Promise((resolve) => {
    const child = spawn(file, words, { env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ name, isGood: false, output: error.message, seconds: 0 }))
    child.on('close', (code) => resolve({ name, isGood: code === 0, output, seconds: (performance.now() - since) / 1000 }))
  })
}

async function worker(results) {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const result = await run(step)
    console.log(`${result.isGood ? 'ok  ' : 'FAIL'}  ${result.name.padEnd(22)} ${result.seconds.toFixed(1).padStart(5)} s`)
    results.push(result)
  }
}

const since = performance.now()
const results = []
await Promise.all(Array.from({ length: AT_ONCE }, () => worker(results)))
const failed = results.filter(({ isGood }) => !isGood)
for (const { name, output } of failed) console.log(`\n──── ${name}\n${output.trim()}`)
const verdict = failed.length === 0 ? 'all passed' : `failed: ${failed.map(({ name }) => name).join(', ')}`
console.log(`\n${results.length} checks in ${((performance.now() - since) / 1000).toFixed(1)} s, ${verdict}`)
process.exitCode = failed.length === 0 ? 0 : 1
