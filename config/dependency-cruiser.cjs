const { folders, isolated, entries, allowedImports } = require('./layers.cjs')
const { layers, base } = require('./server-layers.cjs')

const targets = ['weapp', 'h5', 'harmony-hybrid']
const target = process.env.TARGET ?? 'h5'
/** The Harmony app shows a web view: a port without a Harmony file resolves to its web file. */
const suffixes = target === 'harmony-hybrid' ? [target, 'h5'] : [target]
const others = targets.filter((name) => !suffixes.includes(name)).join('|')

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const layerRules = folders.map((folder) =>
  forbid(
    `layer-${folder}`,
    `${folder} imports only itself and: ${allowedImports(folder).join(', ') || 'nothing'}`,
    { path: folder === 'app' ? `^src/(app/|${entries})` : `^src/${folder}/` },
    {
      path: '^src/',
      pathNot: `^src/(${[folder, ...allowedImports(folder)].map((name) => `${name}/`).join('|')}${folder === 'app' ? `|${entries}` : ''})`,
    },
  ),
)

const isolationRules = isolated.map((folder) =>
  forbid(
    `isolated-${folder}`,
    `one folder of ${folder} never imports another; what two need moves to a lower layer`,
    { path: `^src/${folder}/([^/.]+)(?:/|\\.tsx?$)` },
    { path: `^src/${folder}/`, pathNot: `^src/${folder}/$1/` },
  ),
)

const serverRules = Object.entries(layers).map(([layer, reads]) =>
  forbid(
    `server-${layer}`,
    `server/${layer} imports only itself, the base files and: ${reads.join(', ') || 'nothing'}`,
    { path: `^server/${layer}/` },
    {
      path: '^server/',
      pathNot: `^server/(${[layer, ...reads].map((name) => `${name}/`).join('|')}|(${base.join('|')})\\.ts$)`,
    },
  ),
)

const baseRules = [
  forbid(
    'server-base',
    'base files of the server import nothing above the database and the settings',
    { path: `^server/(${base.join('|')})\\.ts$` },
    { path: '^server/', pathNot: `^server/(database/|settings/|(${base.join('|')})\\.ts$)` },
  ),
]

const npmKinds = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown', 'core']
const purePackages = 'node_modules/(crypto-js|@types/crypto-js|dayjs|decimal\\.js)/'

const purityRules = [
  forbid(
    'pure-layers',
    'contract, domain and routes import no package but crypto-js sub-paths, dayjs and decimal.js',
    { path: '^src/(contract|domain|routes)/', pathNot: '\\.schema\\.ts$' },
    { dependencyTypes: npmKinds, pathNot: purePackages },
  ),
  forbid(
    'schemas-on-typebox',
    'a schema file imports only TypeBox',
    { path: '^src/.*\\.schema\\.ts$' },
    { dependencyTypes: npmKinds, pathNot: 'node_modules/@sinclair/typebox/' },
  ),
  forbid(
    'crypto-by-part',
    'the whole of crypto-js is four times the size of the sub-paths in use',
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

const boundaryRules = [
  forbid(
    'src-imports-src',
    'src never imports server, test, lab or config',
    { path: '^src/' },
    { path: '^(server|test|lab|config|\\.ci)/' },
  ),
  forbid(
    'server-imports-shared',
    'the server shares only contract and domain with the client',
    { path: '^server/', pathNot: '^server/(desk/|services/site/(crawlers|short-link))' },
    { path: '^(src|test|lab|config)/', pathNot: '^src/(contract|domain)/' },
  ),
  forbid(
    'desk-imports-shared',
    'the desk also reads the route table, to check and make links, as do the files that tell robots what to read, and the short links',
    { path: '^server/(desk/|services/site/(crawlers|short-link))' },
    { path: '^(src|test|lab|config)/', pathNot: '^src/(contract|domain|routes)/' },
  ),
  forbid(
    'config-imports-tables',
    'build and commands import routes, contract and domain, nothing else of src',
    { path: '^config/' },
    { path: '^(src/(?!routes/|contract/|domain/)|server/|test/|lab/)' },
  ),
  forbid('no-cycles', 'a cycle has no layer order', {}, { circular: true }),
  forbid(
    'no-unresolved',
    'the import does not resolve on this target; packages of the lab need not be installed',
    { pathNot: '^lab/' },
    { couldNotResolve: true, pathNot: '^@tarojs/(?:router/dist|runtime)' },
  ),
]

module.exports = {
  forbidden: [...layerRules, ...isolationRules, ...serverRules, ...baseRules, ...purityRules, ...boundaryRules],
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
