// `npm run mutate -- src/domain/money [test folders]`: StrykerJS plants faults in the files of a folder, one at a time, and runs the
// tests of the mirrored folder (or those named) that reach the line; faults that no test notices are listed. By hand: it takes minutes.
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

const [code, ...named] = process.argv.slice(2)
if (!code) throw new Error('name a folder or a file: npm run mutate -- src/domain/money')
const bare = code.replace(/\/$/, '')
const mirrored = `test/${bare.replace(/^src\//, '').replace(/\.tsx?$/, '.test')}`
const tests = named.length > 0 ? named : [mirrored]
const inside = (place, files) => (/\.tsx?$|\.test$/.test(place) ? place : `${place}/**/${files}`)

// The tests run in a copy of the project, which is their root.
const { rootDir: _here, ...jest } = createRequire(import.meta.url)('../jest.config.cjs').projects[0]
const testMatch = tests.map((place) => `**/${inside(place, '*.test.ts').replace(/\.test$/, '.test.ts')}`)

const results = await new Stryker({
  mutate: [inside(bare, '*.ts')],
  testRunner: 'jest',
  jest: { projectType: 'custom', config: { ...jest, testMatch, testTimeout: 60_000 }, enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // What is computed once when a file is loaded cannot be told apart by test.
  ignoreStatic: true,
  // Words for people may change without a test.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  tempDirName: join(tmpdir(), 'qiming-mutate'),
  concurrency: 2,
  // A fault may be a loop without an end: a rule that is right takes milliseconds, one that asks a database may take long.
  timeoutMS: bare.startsWith('src/') ? 10_000 : 20_000,
  dryRunTimeoutMinutes: 20,
}).runMutationTest()
const tried = results.filter(({ status }) => !['Ignored', 'CompileError'].includes(status))
const noticed = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
process.stdout.write(`${noticed.length} of ${tried.length} faults noticed in ${bare}\n`)
