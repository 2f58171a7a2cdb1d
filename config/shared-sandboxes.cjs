const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const config = require('./jest.config.cjs')
const { isAlone, rowOf, shared } = require('./sandboxes.cjs')

// `npm test` runs test files a few at a time in one sandbox, each in a `describe` of its own: loading the server for each of them would take
// longer than the tests. A file that says `@sandbox own` and everything else uses jest.config.cjs, a sandbox for each file.
// The structure is tested by `npm run check`.

const root = config.rootDir
const folder = path.join(root, '.cache/shared-sandboxes')

const files = readdirSync(path.join(root, 'test'), { recursive: true })
  .map((name) => path.join('test', name))
  .filter((name) => rowOf(name) && !isAlone(readFileSync(path.join(root, name), 'utf8')))
  .sort()

/** The rows, divided evenly into parts of at most so many. */
const parts = shared.flatMap((row) => {
  const [place, most] = row
  const own = files.filter((name) => rowOf(name) === row)
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
  testSequencer: require.resolve('./longest-first.cjs'),
  projects: [
    {
      ...node,
      testMatch: [
        '<rootDir>/.cache/shared-sandboxes/test/**/*.test.js',
        ...node.testMatch,
        '!**/test/structure/**',
        `!**/{${files.join(',')}}`,
      ],
    },
    { ...unit, testMatch: ['<rootDir>/.cache/shared-sandboxes/client/*.test.js', ...unit.testMatch, `!**/{${files.join(',')}}`] },
  ],
}
