// Runs the tests for `npm run mutate`. StrykerJS's own runner loads every test file for every fault and runs them to the end; this one
// loads the files whose tests reach the faulty line, one after another, until a test fails.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'

const [jest] = jestPlugins
// One worker makes the first run, all of them work in the same copy of the project.
const FILES_OF_TESTS = 'files-of-tests.json'

function runner(injector) {
  const inner = injector.injectFunction(jest.factory)
  let config
  let filesOf
  return {
    capabilities: () => inner.capabilities(),
    async init() {
      await inner.init()
      config = inner.jestConfig
    },
    async dryRun(options) {
      const result = await inner.dryRun(options)
      const files = {}
      // Tests of one name in several files are one test to StrykerJS.
      for (const { id, fileName } of result.tests ?? []) files[id] = [...new Set([...(files[id] ?? []), fileName])]
      writeFileSync(FILES_OF_TESTS, JSON.stringify(files))
      return result
    },
    async mutantRun(options) {
      filesOf ??= JSON.parse(readFileSync(FILES_OF_TESTS, 'utf8'))
      // What runs while a file is loaded belongs to no test: the file's own tests have to notice.
      const all = Object.values(filesOf).flat()
      const own = all.filter((file) => file.endsWith(`/${basename(options.sandboxFileName, '.ts')}.test.ts`))
      const reaching = options.testFilter?.flatMap((test) => filesOf[test]) ?? (own.length > 0 ? own : all)
      let result
      for (const file of new Set(reaching)) {
        inner.jestConfig = { ...config, testMatch: [file] }
        result = await inner.mutantRun(options)
        if (result.status !== 'survived') break
      }
      return result
    },
  }
}
runner.inject = ['$injector']

export const strykerPlugins = [{ kind: 'TestRunner', name: 'jest-by-file', factory: runner }]
