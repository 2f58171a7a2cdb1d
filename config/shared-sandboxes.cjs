const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const config = require('./jest.config.cjs')

// `npm test` runs test files that change nothing outside of themselves a few at a time in one sandbox, each in a `describe` of its own:
// loading the server for each of them would take longer than the tests. Everything else uses jest.config.cjs, a sandbox for each file.
// The structure is tested by `npm run check`.

const root = config.rootDir
const folder = path.join(root, '.cache/shared-sandboxes')

/**
 * A folder for each kind of such files, at most how many run together, and which they are: a file belongs to the first row it fits.
 * Payment and the model of money run on the embedded database too, and what is about its folder on no other. With those of the server are
 * others that ask a whole server.
 */
const shared = [
  ['test/server/embedded/', 12, /^test\/server\/database\/(copies|embedded|lock|open)\.test/],
  ['test/server/either/', 16, /^test\/server\/(services\/order\/(pay|simulation)\.|database\/(?!replica))/],
  ['test/server/services/', 48, /^test\/server\/services\//],
  [
    'test/server/',
    40,
    /^test\/server\/|^test\/(contract\/release\/|data\/(real-server|exam\/crashes|http\/(five-tabs|clock-against-server))\.)/,
  ],
  ['test/domain/', 40, /^test\/domain\//],
  ['test/routes/', 40, /^test\/routes\//],
  ['client/', 12, /^test\/((features|packages|pages|ui)\/(?!.*shown)|data\/).*x$/],
  ['test/tools/', 16, /^test\/(config|contract|lab|mini-host|support)\/.*\.ts$/],
]

/** Changes what others see: modules, clocks, time limits, settings. A spy is taken back by who set it. */
const changes = /\bjest\.(?!spyOn|fn|restoreAllMocks)|process\.env\.\w+ =|globalThis/
const isAlone = (file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  return changes.test(text) || text.includes('@jest-environment')
}
const rowOf = (file) => shared.find(([, , kind]) => kind.test(file))

const files = readdirSync(path.join(root, 'test'), { recursive: true })
  .map((name) => path.join('test', name))
  .filter((name) => /(?<!weapp|harmony-hybrid)\.test\.tsx?$/.test(name) && rowOf(name) && !isAlone(name))
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
