const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const config = require('./jest.config.cjs')

// `npm test` runs test files that change nothing outside of themselves a few at a time in one sandbox, each in a `describe` of its own:
// loading the server for each of them would take longer than the tests. Everything else uses jest.config.cjs, a sandbox for each file.

const root = config.rootDir
const folder = path.join(root, '.cache/together')

/** Where such files are, and at most how many run together. A file belongs to the first row that its name begins with. */
const shared = [
  ['test/server/services/order/', 12],
  ['test/server/services/', 16],
  ['test/server/', 12],
  ['test/domain/', 40],
  ['test/routes/', 40],
]

/** Opens databases of both kinds, or changes what others see: mocks, clocks, time limits, settings. */
const isAlone = (file) =>
  /^test\/server\/(database|seed)\//.test(file) || /\bjest\.|process\.|globalThis/.test(readFileSync(path.join(root, file), 'utf8'))

const files = readdirSync(path.join(root, 'test'), { recursive: true })
  .map((name) => path.join('test', name))
  .filter((name) => name.endsWith('.test.ts') && shared.some(([place]) => name.startsWith(place)) && !isAlone(name))
  .sort()

/** The rows, divided evenly into parts of at most so many. */
const parts = shared.flatMap(([place, most], row) => {
  const own = files.filter((name) => shared.findIndex(([other]) => name.startsWith(other)) === row)
  const count = Math.ceil(own.length / most)
  return Array.from({ length: count }, (_, part) => [`${place}${part}.test.js`, own.filter((_, at) => at % count === part)])
})

/** Each part as a test file. What is right already is not touched: a run may be reading it. */
const suites = new Map(
  parts.map(([name, own]) => [
    path.join(folder, name),
    own.map((file) => `describe('${file}', () => void require('${path.join(root, file)}'))\n`).join(''),
  ]),
)
mkdirSync(folder, { recursive: true })
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  if (entry.isFile() && !suites.has(file)) rmSync(file)
}
for (const [file, text] of suites) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const [node, unit] = config.projects
module.exports = {
  ...config,
  projects: [
    {
      ...node,
      testMatch: ['<rootDir>/.cache/together/**/*.test.js', ...node.testMatch, `!**/{${files.join(',')}}`],
    },
    unit,
  ],
}
