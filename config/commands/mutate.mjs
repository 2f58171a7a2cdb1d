// `npm run mutate -- src/domain/money [test folders]`: StrykerJS plants faults in the files of a folder, one at a time, and runs the
// tests of the mirrored folder (or those named) that reach the line; faults that no test notices are listed. By hand: it takes minutes.
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'

const [code, ...named] = process.argv.slice(2)
if (!code) throw new Error('name a folder or a file: npm run mutate -- src/domain/money')
const bare = code.replace(/\/$/, '')
const mirrored = `test/${bare.replace(/^src\//, '').replace(/\.tsx?$/, '.test')}`
// Rules and the client take milliseconds, the server takes seconds to load.
const isRule = bare.startsWith('src/')
const tests = named.length > 0 ? named : [mirrored]
const isFile = (place) => /\.tsx?$|\.test$/.test(place)
const inside = (place, files) => (isFile(place) ? place : `${place}/**/${files}`)

// The tests run in a copy of the project, which is their root.
const { rootDir: _here, ...jest } = createRequire(import.meta.url)('../jest.config.cjs').projects[0]
const testMatch = tests.map((place) => `**/${inside(place, '*.test.ts').replace(/\.test$/, '.test.ts')}`)
// Jest lists all files of its roots at each start, which would take longer than the tests. What tests import need not lie there.
const roots = [...new Set(tests.map((place) => `<rootDir>/${isFile(place) ? dirname(place) : place}`))]

// Read by test/support/fast-check.ts.
process.env.FIRST_FAILURE = '1'

const results = await new Stryker({
  mutate: [inside(bare, '*.ts')],
  plugins: ['@stryker-mutator/jest-runner', fileURLToPath(new URL('mutate-runner.mjs', import.meta.url))],
  testRunner: 'jest-by-file',
  jest: {
    projectType: 'custom',
    config: { ...jest, testMatch, roots, watchman: false, cacheDirectory: '<rootDir>/.cache/jest', testTimeout: 60_000 },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: 'perTest',
  // What is computed once when a file is loaded cannot be told apart by test: such a fault costs a run of all test files.
  ignoreStatic: !isRule,
  // Words for people may change without a test.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Jest does not check types, so no file of the copy has to be parsed and rewritten.
  disableTypeChecks: false,
  ignorePatterns: ['dist', '.cache'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  tempDirName: join(tmpdir(), 'qiming-mutate'),
  concurrency: 2,
  // A fault may be a loop without an end: a rule that is right takes milliseconds, one that asks a database may take long.
  timeoutMS: isRule ? 5_000 : 20_000,
  dryRunTimeoutMinutes: 20,
}).runMutationTest()

/** A loop without an end is told by passing a line too often, or by the clock; a busy machine may deceive the clock. */
const isOutOfTime = ({ status, statusReason }) => status === 'Timeout' && !statusReason?.startsWith('Hit limit')
const late = results.filter(isOutOfTime)
for (const { fileName, location, mutatorName, replacement } of late)
  process.stdout.write(`out of time: ${relative('.', fileName)}:${location.start.line} ${mutatorName} ${replacement}\n`)

const tried = results.filter(({ status }) => !['Ignored', 'CompileError'].includes(status))
const noticed = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
process.stdout.write(`${noticed.length} of ${tried.length} faults noticed in ${bare}, ${late.length} of them by running out of time\n`)
