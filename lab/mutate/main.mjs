/**
 * Usage: npm run -s lab -- mutate <folder or file> [tests …] [--sample 0.01] [--seed 1]
 *
 * StrykerJS plants faults, one at a time, and runs the tests of the mirrored folder, or those named, that reach the line. Each fault that no test
 * noticed is printed as soon as that is known, and apart from them those noticed only because they ran out of time, which a fault does that
 * makes an endless loop, and on a busy machine a slow test. Left out are faults in what the server computes once, while it is loaded, and
 * test files that name an environment of their own (@jest-environment).
 *   --sample S  one fault in 1/S, drawn by a hash of each fault and the seed: parts of the code tried one after the other have the same
 *               faults as the whole
 * A folder of rules takes minutes. The server takes 20 to 30 faults a minute on PostgreSQL, with the few test files named that reach the code:
 * node --import tsx test/support/with-postgres.ts npm run -s lab -- mutate server/services/order/pay.ts test/server/services/order/pay.test.ts
 * Needs the packages of lab/.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const [code, ...named] = positionals
if (!code) throw new Error('name a folder or a file: npm run -s lab -- mutate src/domain/money')
const bare = code.replace(/\/$/, '')
const mirrored = `test/${bare.replace(/^src\//, '').replace(/\.tsx?$/, '.test')}`
// Rules and the client take milliseconds, the server takes seconds to load.
const isRule = /^{?src\//.test(bare)
const tests = named.length > 0 ? named : [mirrored]
const isFile = (place) => /\.tsx?$|\.test$/.test(place)

const { rootDir, ...whole } = createRequire(import.meta.url)('../../config/jest.config.cjs')
// The tests run in a copy of the project, which is their root.
const copied = (value) => JSON.parse(JSON.stringify(value).replaceAll(resolve(rootDir, 'test'), '<rootDir>/test'))
// Jest lists all files of its roots at each start, which would take longer than the tests. What tests import need not lie there.
const roots = [...new Set(tests.map((place) => `<rootDir>/${isFile(place) ? dirname(place) : place}`))]
// Coverage is not told to StrykerJS from an environment that a file names itself.
const withOwnEnvironment = readdirSync('test', { recursive: true })
  .filter((name) => /\.test\.tsx?$/.test(name) && readFileSync(join('test', name), 'utf8').includes('@jest-environment'))
  .map((name) => `/test/${name.replaceAll('.', '\\.')}$`)
const projects = whole.projects.map(({ rootDir: _root, displayName: _name, testPathIgnorePatterns = [], ...project }) => ({
  ...copied(project),
  roots,
  testPathIgnorePatterns: [...testPathIgnorePatterns, ...withOwnEnvironment, `^(?!.*(?:${tests.join('|')}))`],
  watchman: false,
  cacheDirectory: '<rootDir>/.cache/jest',
  testTimeout: 60_000,
}))

// Read by test/support/fast-check.ts, mutate-runner.mjs and mutate-sample.mjs.
process.env.FIRST_FAILURE = '1'
process.env.MUTATE_PROJECTS = JSON.stringify(projects)
process.env.MUTATE_SAMPLE = JSON.stringify({ share: Number(values.sample), seed: values.seed })

const plugin = (name) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url))

const results = await new Stryker({
  // Parts of films are called .ts as well.
  mutate: [isFile(bare) ? bare : `${bare}/**/*.{ts,tsx}`, '!server/seed/media/**'],
  plugins: ['@stryker-mutator/jest-runner', plugin('runner'), plugin('reporter'), plugin('sample')],
  testRunner: 'jest-by-file',
  jest: { projectType: 'custom', config: projects[0], enableFindRelatedTests: false },
  checkers: values.sample ? ['sample'] : [],
  coverageAnalysis: 'perTest',
  // Values computed at import time cannot be attributed to one test: such a fault costs a run of all test files.
  ignoreStatic: !isRule,
  // Words for people may change without a test.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Jest does not check types, so no file of the copy has to be parsed and rewritten.
  disableTypeChecks: false,
  // The copy starts from the databases that tests have filled here.
  ignorePatterns: ['dist', '.cache/*', '!.cache/test-database'],
  reporters: ['survivors', 'progress-append-only'],
  tempDirName: join(tmpdir(), 'qiming-mutate'),
  concurrency: 2,
  // A fault may be a loop without an end: a rule that is right takes milliseconds, one that asks a database may take long.
  timeoutMS: isRule ? 5_000 : 20_000,
  dryRunTimeoutMinutes: 20,
}).runMutationTest()

/** Endless loops are detected by a hit count, then by a timeout, which a busy machine can reach without one. */
const isOutOfTime = ({ status, statusReason }) => status === 'Timeout' && !statusReason?.startsWith('Hit limit')
const late = results.filter(isOutOfTime)
for (const { fileName, location, mutatorName, replacement } of late)
  process.stdout.write(`out of time: ${relative('.', fileName)}:${location.start.line} ${mutatorName} ${replacement}\n`)

const tried = results.filter(({ status }) => !['Ignored', 'CompileError'].includes(status))
const noticed = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
process.stdout.write(`${noticed.length} of ${tried.length} faults noticed in ${bare}, ${late.length} of them by running out of time\n`)
