const { rooms, strangers, entries, readableFrom } = require('./floors.cjs')
const { layers, base } = require('./server-layers.cjs')

const targets = ['weapp', 'h5', 'harmony-hybrid']
const target = process.env.TARGET ?? 'h5'
/** The Harmony shell shows a web view: it takes its own file where there is one, and the web's otherwise. */
const suffixes = target === 'harmony-hybrid' ? [target, 'h5'] : [target]
const others = targets.filter((name) => !suffixes.includes(name)).join('|')

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const floorRules = rooms.map((room) =>
  forbid(
    `floor-${room}`,
    `${room} imports only itself and: ${readableFrom(room).join(', ') || 'nothing'}`,
    { path: room === 'app' ? `^src/(app/|${entries})` : `^src/${room}/` },
    {
      path: '^src/',
      pathNot: `^src/(${[room, ...readableFrom(room)].map((name) => `${name}/`).join('|')}${room === 'app' ? `|${entries}` : ''})`,
    },
  ),
)

const strangerRules = strangers.map((room) =>
  forbid(
    `strangers-${room}`,
    `one folder of ${room} never imports another; what two need moves to a lower floor`,
    { path: `^src/${room}/([^/.]+)(?:/|\\.tsx?$)` },
    { path: `^src/${room}/`, pathNot: `^src/${room}/$1/` },
  ),
)

const serverRules = Object.entries(layers).map(([layer, reads]) =>
  forbid(
    `server-${layer}`,
    `server/${layer} imports only itself, the base files and: ${reads.join(', ') || 'nothing'}; types may come from a port`,
    { path: `^server/${layer}/` },
    {
      path: '^server/',
      pathNot: `^server/(${[layer, ...reads].map((name) => `${name}/`).join('|')}|(${base.join('|')})\\.ts$)`,
      dependencyTypesNot: layer === 'repositories' ? ['type-only'] : [],
    },
  ),
)

const baseRules = [
  forbid(
    'server-base',
    'base files of the server import nothing above the database',
    { path: `^server/(${base.join('|')})\\.ts$` },
    { path: '^server/', pathNot: `^server/(database/|(${base.join('|')})\\.ts$)` },
  ),
]

const npmKinds = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown', 'core']
const groundPackages = 'node_modules/(crypto-js|@types/crypto-js|dayjs|decimal\\.js)/'

const groundRules = [
  forbid(
    'pure-ground',
    'contract, domain and routes stand on nothing but crypto-js sub-paths, dayjs and decimal.js',
    { path: '^src/(contract|domain|routes)/', pathNot: '\\.schema\\.ts$' },
    { dependencyTypes: npmKinds, pathNot: groundPackages },
  ),
  forbid(
    'schemas-on-typebox',
    'a schema file stands on TypeBox alone',
    { path: '^src/.*\\.schema\\.ts$' },
    { dependencyTypes: npmKinds, pathNot: 'node_modules/@sinclair/typebox/' },
  ),
  forbid(
    'crypto-by-part',
    'the whole of crypto-js is four times the size of the parts in use',
    { path: '^src/' },
    { path: 'node_modules/(@types/)?crypto-js/index\\.' },
  ),
  forbid(
    'schemas-stay-on-the-server',
    'the client imports shapes as types only, so that no schema byte reaches a bundle',
    { path: '^src/', pathNot: '\\.schema\\.ts$' },
    { path: '^src/.*\\.schema\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
]

const borderRules = [
  forbid('src-stays-home', 'src never imports server, test or config', { path: '^src/' }, { path: '^(server|test|config|\\.ci)/' }),
  forbid(
    'server-shares-little',
    'the server shares only contract and domain with the client',
    { path: '^server/' },
    { path: '^(src|test|config)/', pathNot: '^src/(contract|domain)/' },
  ),
  forbid(
    'config-reads-tables',
    'build and commands read the tables of routes and calls and the rules, nothing else of src',
    { path: '^config/' },
    { path: '^(src/(?!routes/|contract/|domain/)|server/|test/)' },
  ),
  forbid('no-cycles', 'a cycle has no lowest room', {}, { circular: true }),
  forbid(
    'no-unresolved',
    'the import leads nowhere on this target',
    {},
    { couldNotResolve: true, pathNot: '^@tarojs/(?:router/dist|runtime)' },
  ),
]

module.exports = {
  forbidden: [...floorRules, ...strangerRules, ...serverRules, ...baseRules, ...groundRules, ...borderRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `\\.(${others})(\\.test)?\\.(tsx?|scss)$|server/seed/(media|content)|\\.(json|scss|sql|html)$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: [
        ...suffixes.flatMap((suffix) => [`.${suffix}.ts`, `.${suffix}.tsx`]),
        '.ts',
        '.tsx',
        '.js',
        '.cjs',
        '.mjs',
        '.d.ts',
        '.json',
      ],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
