// `npm test`: installs and builds what is missing, then runs every suite and closes with one line of counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { built, installed } from './ready.mjs'

installed()
const scratch = mkdtempSync(path.join(os.tmpdir(), 'qiming-test-'))
const bin = (name) => path.join('node_modules', '.bin', name)
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []

const count = (name, { passed, failed, skipped = 0 }, code) => {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  if (failed > 0 || code !== 0) broken.push(name)
}

const start = (name, command, words, options) => {
  const since = Date.now()
  console.log(`\n──── ${name}`)
  const result = spawnSync(command, words, options)
  console.log(`${Math.round((Date.now() - since) / 1000)} s`)
  return result
}

/** A Jest run, counted from its report. A run that leaves no report is a failure of its own. */
function jest(name, words, before = []) {
  const report = path.join(scratch, `${totals.passed}.json`)
  const quiet = ['--silent', `--reporters=${path.resolve('config/commands/quiet-reporter.cjs')}`]
  const json = ['--json', `--outputFile=${report}`]
  const [command, ...rest] = [
    ...before,
    bin('jest'),
    '--config',
    'config/jest.config.cjs',
    ...json,
    ...quiet,
    ...words.flatMap((word) => (word.startsWith('-') ? [word] : ['--testPathPatterns', word])),
  ]
  const { status } = start(name, command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    count(name, { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites), skipped: numPendingTests }, status)
  } catch {
    count(name, { passed: 0, failed: 1 }, status)
  }
}

/** A suite that closes with `N passed, N failed` itself. */
function suite(name, words) {
  const { status, stdout } = start(name, process.execPath, ['--import', 'tsx', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  process.stdout.write(stdout)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(stdout) ?? [undefined, 0, 1]
  count(name, { passed: Number(passed), failed: Number(failed) }, status)
}

const began = Date.now()
const hasPostgres =
  process.env.DATABASE_URL || spawnSync(process.execPath, ['--import', 'tsx', 'test/support/has-postgres.ts']).status === 0
// Tests of the server run on PostgreSQL where there is one. What may differ on the embedded database runs there as well:
// opening, migrating and seeding it, and the money, whose transactions wait for each other on its one connection.
const onPostgresAlone = '/test/server/(?!database/|seed/|main\\.test|services/order/)'
jest('units, contract and structure', ['--coverage', ...(hasPostgres ? [`--testPathIgnorePatterns=${onPostgresAlone}`] : [])])
if (hasPostgres) jest('server on PostgreSQL', ['test/server'], [process.execPath, '--import', 'tsx', 'test/support/with-postgres.ts'])
else
  console.log(
    '\n──── No PostgreSQL on this machine: the server was tested on the embedded database alone. Install it, or set DATABASE_URL.',
  )

for (const target of ['h5', 'weapp', 'harmony-hybrid']) built(target)
suite('size budgets', ['config/commands/budgets.ts'])
suite('audit of the mini-program', ['test/mini-host/audit/run.ts'])
suite('smoke of the mini-program', ['test/mini-host/smoke/run.ts'])
suite('journey in the mini-program', ['test/journeys/weapp/run.ts'])
suite('journey on mobile web', ['test/journeys/h5/run.ts'])
suite('journey in the Harmony shell', ['test/journeys/harmony/run.ts'])

rmSync(scratch, { recursive: true })
console.log(`\n${Math.round((Date.now() - began) / 1000)} s${broken.length > 0 ? `; failed: ${broken.join(', ')}` : ''}`)
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`)
process.exitCode = broken.length > 0 ? 1 : 0
