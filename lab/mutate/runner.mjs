// Runs the tests for `npm run -s lab -- mutate`. StrykerJS's own runner knows one project, loads every test file for every fault and runs them to the
// end; this one loads the files whose tests reach the faulty line, one after another, until a test fails.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'

const [jest] = jestPlugins
// One worker makes the first run, all of them work in the same copy of the project.
const TESTS = 'tests.json'

/** Counts the faults that each test file noticed in a source file; the best one runs first at the next fault there. */
function noticedBy() {
  const counts = {}
  return {
    add: (file, place) => {
      counts[`${file} ${place}`] = (counts[`${file} ${place}`] ?? 0) + 1
    },
    sort: (files, place) => files.toSorted((a, b) => (counts[`${b} ${place}`] ?? 0) - (counts[`${a} ${place}`] ?? 0)),
  }
}

function runner(injector) {
  const inner = injector.injectFunction(jest.factory)
  const projects = JSON.parse(process.env.MUTATE_PROJECTS)
  const noticed = noticedBy()
  let configs
  let tests
  const switchTo = (project, more) => {
    inner.jestConfig = { ...configs[project], ...more }
  }
  return {
    capabilities: () => inner.capabilities(),
    async init() {
      await inner.init()
      configs = projects.map((project) => ({
        ...inner.jestConfig,
        ...project,
        globals: { ...inner.jestConfig.globals, ...project.globals },
      }))
    },
    async dryRun(options) {
      const results = []
      for (const project of projects.keys()) {
        switchTo(project)
        const result = await inner.dryRun(options)
        if (result.status !== 'complete') return result
        results.push(result)
      }
      const found = results.flatMap((result, project) => result.tests.map(({ id, fileName }) => ({ id, file: fileName, project })))
      writeFileSync(TESTS, JSON.stringify(found))
      // Each run adds to what the runs before it reached.
      return { ...results.at(-1), tests: results.flatMap((result) => result.tests) }
    },
    async mutantRun(options) {
      tests ??= JSON.parse(readFileSync(TESTS, 'utf8'))
      // Import-time code is attributed to no test, or to the test that imports it: the file's own tests have to notice.
      const own = tests.filter(({ file }) => file.includes(`/${basename(options.sandboxFileName).replace(/\.tsx?$/, '')}.test.ts`))
      const names = options.testFilter && new Set([...options.testFilter, ...own.map(({ id }) => id)])
      // Tests of one name in several files are one test to StrykerJS.
      const reaching = names ? tests.filter(({ id }) => names.has(id)) : own.length > 0 ? own : tests
      const projectOf = new Map(reaching.map(({ file, project }) => [file, project]))
      let result
      for (const file of noticed.sort([...projectOf.keys()], options.sandboxFileName)) {
        switchTo(projectOf.get(file), { testMatch: [file] })
        result = await inner.mutantRun({ ...options, testFilter: names && [...names] })
        if (result.status !== 'survived') {
          noticed.add(file, options.sandboxFileName)
          break
        }
      }
      return result
    },
  }
}
runner.inject = ['$injector']

export const strykerPlugins = [{ kind: 'TestRunner', name: 'jest-by-file', factory: runner }]
