// `npm test`: installs and builds what is missing, then runs every suite and closes with one line of counts.
import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { installed, isBuilt, scriptOf } from './ready.mjs'
import { background, PLAIN_LINES, sideBySide } from './side-by-side.mjs'

installed()

const GIB = 2 ** 30
const MEMORY = '/dev/shm'

/** A new folder for all that tests write: in memory, where there is room beside what they need and programs may run. */
function scratchFolder() {
  const fallback = () => mkdtempSync(path.join(os.tmpdir(), 'qiming-test-'))
  if (!existsSync(MEMORY)) return fallback()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory?.() ?? os.freemem()) < 6 * GIB) return fallback()
  let folder = ''
  try {
    folder = mkdtempSync(path.join(MEMORY, 'qiming-test-'))
    const probe = path.join(folder, 'probe')
    writeFileSync(probe, '', { mode: 0o755 })
    accessSync(probe, constants.X_OK)
    return folder
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true })
    return fallback()
  }
}

// A database is some 1,500 small files, which each server test copies: in memory that takes 0.05 s, on a disk up to 0.9 s.
const scratch = scratchFolder()
// PostgreSQL runs under an account of its own.
chmodSync(scratch, 0o711)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))
const compiled = path.join(os.tmpdir(), 'qiming-jest')
process.env.TMPDIR = scratch
// Tests and builds make much that lives shortly: with more room for it, memory is collected less often, which spares some 5 % of the time.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim()
const bin = (name) => path.join('node_modules', '.bin', name)
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []
// Said again below all suites, because a log may be kept by its end alone.
const failures = []
const shown = 3000

const count = (name, { passed, failed, skipped = 0 }, code) => {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  if (failed > 0 || code !== 0) broken.push(name)
}

/** Files of a coverage table that have a branch no test takes, with the lines. */
function uncovered(table) {
  const rows = stripVTControlCharacters(table)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows
    .filter(([file, , branches]) => /\.tsx?$/.test(file) && Number(branches) < 100)
    .map(([file, , , , , lines]) => `${file} ${lines}`)
}

/** The test files that took longest, with their seconds: a budget everybody shares is spent somewhere. Files that share a sandbox are told apart. */
function slowest(testResults) {
  const times = new Map()
  for (const { name, assertionResults } of testResults)
    for (const { ancestorTitles, duration } of assertionResults) {
      const [first = ''] = ancestorTitles
      const file = first.startsWith('test/') ? first : path.relative('.', name)
      times.set(file, (times.get(file) ?? 0) + (duration ?? 0))
    }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1)} s ${file}`)
}

/** Prints a job that ran beside others. */
const printed = (name, since, output) => console.log(`\n──── ${name}\n${output.trimEnd()}\n${Math.round((Date.now() - since) / 1000)} s`)

/** Prints and counts a job, with its failure for the end. */
function report(name, since, { status, output }, counts) {
  printed(name, since, output)
  if (status !== 0) failures.push(`${name}\n${notPassed(output).slice(-shown)}`)
  count(name, counts, status)
}

/** Counts a Jest run by the report it left. A run that leaves none is a failure of its own. */
function countJest(name, file, since, { status, output }) {
  printed(name, since, output)
  failures.push(...uncovered(output).map((rest) => `${name}: branches without a test in ${rest}`))
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    for (const { name: test, status: outcome, message } of testResults)
      if (outcome === 'failed') failures.push(`${name}: ${path.relative('.', test)}\n${stripVTControlCharacters(message).slice(0, shown)}`)
    console.log(`slowest:\n  ${slowest(testResults).join('\n  ')}`)
    count(name, { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites), skipped: numPendingTests }, status)
  } catch {
    failures.push(`${name} left no report\n${output.slice(-shown)}`)
    count(name, { passed: 0, failed: 1 }, status)
  }
}

let reports = 0

/** A run of Jest, after another one: its workers leave room for journeys, which wait for most of their time. */
const jest = (name, after, words, before = []) => ({
  name,
  after,
  load: 1,
  run: async () => {
    const since = Date.now()
    const file = path.join(scratch, `${reports++}.json`)
    const [command, ...rest] = [
      ...before,
      bin('jest'),
      '--config',
      'config/shared-sandboxes.cjs',
      `--cacheDirectory=${compiled}`,
      '--json',
      `--outputFile=${file}`,
      '--silent',
      `--reporters=${path.resolve('config/commands/quiet-reporter.cjs')}`,
      // Named by pattern: what a project ignores is part of the names under which Jest keeps what it compiled.
      ...words.flatMap((word) => (word.startsWith('-') ? [word] : ['--testPathPatterns', word])),
    ]
    countJest(name, file, since, await background(command, rest))
  },
})

/** Returns the output of a suite without the steps that passed. */
const notPassed = (output) => output.replace(/^ *✓.*\n/gm, '')

const JOURNEY = { SEEDED_FOLDER: path.join(scratch, 'seeded'), SHOTS: 'off' }

/** The embedded database is compiled by each program that opens it, and closed before better code would pay. */
const QUICK = ['--liftoff-only', '--import', 'tsx']

/** A suite that closes with `N passed, N failed` itself, and what has to be built before. */
const suite = (name, after, words, load = 1) => ({
  name,
  after,
  load,
  run: async () => {
    const since = Date.now()
    const result = await background(process.execPath, [...QUICK, ...words], JOURNEY)
    const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(result.output) ?? [undefined, 0, 1]
    report(name, since, result, { passed: Number(passed), failed: Number(failed) })
  },
})

/** Runs a step that suites need: its output is worth reading only when it fails. */
const needed = (name, title, command, words, env) => ({
  name,
  after: [],
  load: 1,
  run: async () => {
    const since = Date.now()
    const { status, output } = await background(command, words, env)
    const lines = output.split('\n').length
    const isDone = status === 0 && lines <= PLAIN_LINES
    if (lines > PLAIN_LINES) failures.push(`${title} printed ${lines} lines, more than ${PLAIN_LINES}`)
    report(title, since, { status, output: isDone ? '' : output }, { passed: 0, failed: isDone ? 0 : 1 })
  },
})

/** Writing what the next build could start from takes a tenth of the time. */
const build = (target) =>
  isBuilt(target)
    ? { name: target, after: [], load: 0, run: async () => {} }
    : needed(target, `build of ${target}`, 'npm', ['run', '--silent', scriptOf(target)], { BUILD_CACHE: 'off' })

const began = Date.now()
const hasPostgres =
  process.env.DATABASE_URL || spawnSync(process.execPath, ['--import', 'tsx', 'test/support/has-postgres.ts']).status === 0
// Tests of the server run on PostgreSQL where there is one. What may differ on the embedded database runs there as well: opening,
// migrating and copying it, and money, whose transactions wait for each other on its one connection. The server as a process chooses
// its database itself; the journeys seed an embedded one and live on it. The year of the demo takes half the time on PostgreSQL.
const onEmbedded = 'test/server/(either|embedded|main\\.test)'
const onServer = 'test/(server/|lab/demo/year\\.test|support/server\\.test)'
const rules = 'test/(domain|routes)/'
// The journeys wait in real time for half of theirs, so four share two processors, or two go on beside a build or a run of Jest.
const SEED = 'seed'
const WAITS = 0.5
const journey = (name, target, words) => suite(name, [target, SEED].flat(), words, WAITS)
const RULES = 'rules'
const UNITS = 'units and contract'
await sideBySide([
  // Counting branches slows down whatever passes them: the rules' own tests have to take every one.
  jest(RULES, [], ['--coverage', rules]),
  jest(UNITS, [RULES], [hasPostgres ? `^(?=(.*/)?${onEmbedded})|^(?!(.*/)?(${onServer}|${rules}))` : `^(?!(.*/)?${rules})`]),
  ...(hasPostgres
    ? [
        jest(
          'server on PostgreSQL',
          [UNITS],
          // A worker waits for its database for two fifths of the time, so three keep two processors busy: a sixth of the time is saved.
          ['--maxWorkers=3', `^(?!.*/test/server/(embedded/|main\\.test)).*/${onServer}`],
          [process.execPath, '--import', 'tsx', 'test/support/with-postgres.ts'],
        ),
      ]
    : []),
  build('h5'),
  build('weapp'),
  needed(SEED, 'data folder of the journeys', process.execPath, [...QUICK, 'test/support/fill-folder.ts'], JOURNEY),
  journey('journeys on mobile web, first half', 'h5', ['test/journeys/h5/run.ts', '--half', '1']),
  journey('journeys on mobile web, second half', 'h5', ['test/journeys/h5/run.ts', '--half', '2']),
  build('harmony-hybrid'),
  journey('journey in the mini-program', 'weapp', ['test/journeys/weapp/run.ts']),
  journey('smoke of the mini-program', 'weapp', ['test/mini-host/smoke/run.ts']),
  journey('journey in the Harmony shell', ['harmony-hybrid', 'h5'], ['test/journeys/harmony/run.ts', 'shell', 'purse']),
  suite('audit of the mini-program', ['weapp'], ['test/mini-host/audit/run.ts']),
])

if (!hasPostgres)
  console.log(
    '\n──── No PostgreSQL on this machine: the server was tested on the embedded database alone. Install it, or set DATABASE_URL.',
  )
for (const failure of failures) console.log(`\n──── failed: ${failure}`)
console.log(`\n${Math.round((Date.now() - began) / 1000)} s${broken.length > 0 ? `; failed: ${broken.join(', ')}` : ''}`)
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`)
process.exitCode = broken.length > 0 ? 1 : 0
