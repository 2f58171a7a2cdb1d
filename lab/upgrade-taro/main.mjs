/**
 * Usage: npm run -s lab -- upgrade-taro [version]
 *
 * Installs the patched packages of Taro, with the React they ask for, into a temporary folder and applies every patch of config/ to them.
 * Fails with the name of each file that is not the one its patch was written for, and says whether the patch can still be applied.
 *   version  of Taro; the newest 4.2 without one
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const load = createRequire(import.meta.url)
const { isKnown, patchedNames } = load('../../config/patched-files.cjs')
const { stripReact } = load('../../config/strip-react.cjs')
const { stripTaro } = load('../../config/strip-taro.cjs')
const { taroTemplate } = load('../../test/support/taro-template.cjs')
const { register } = load('tsx/cjs/api')
register()
const { settledTemplate } = load('../../config/aria-attributes.ts')
const { taroEntry } = load('../../test/support/taro-entry.cjs')
const { transformSync } = load('@babel/core')

const [version = '4.2'] = process.argv.slice(2)

const root = path.join(import.meta.dirname, '../..')
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(path.join(os.tmpdir(), 'upgrade-taro-'))
const at = (name) => path.join(folder, 'node_modules', name)

/** The patches look at these packages; the loader writes the entry that one of them shortens. */
const packages = [
  'shared',
  'runtime',
  'taro',
  'helper',
  'service',
  'components',
  'plugin-platform-weapp',
  'plugin-framework-react',
  'react',
  'taro-loader',
]

function install() {
  const own = { react: dependencies.react, 'react-dom': dependencies['react-dom'] }
  const wanted = { ...own, ...Object.fromEntries(packages.map((name) => [`@tarojs/${name}`, version])) }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'upgrade', private: true, dependencies: wanted }))
  const words = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`@tarojs/*@${version} could not be installed`)
}

/** Returns the reason why a part of the build fails on this release; nothing where it works as before. */
function problemOf(act) {
  try {
    act()
    return undefined
  } catch (error) {
    return error.message
  }
}

/** A patched file: the same bytes, others to which the patch still applies, or others to which it does not. */
function fileRow(name) {
  if (!existsSync(at(name))) return { name, problem: 'is not there' }
  const source = readFileSync(at(name), 'utf8')
  const failure = problemOf(() => (name.startsWith('react') ? stripReact(source, name) : stripTaro(source, at(name))))
  if (failure) return { name, problem: failure }
  return { name, problem: isKnown(name, source) ? undefined : 'has changed; its patch still applies' }
}

/** Lists the files that Taro makes for a build and the build changes: they are not compared, only changed. */
const madeRows = () => [
  { name: 'template of elements', problem: problemOf(() => settledTemplate(taroTemplate(folder))) },
  {
    name: 'entry of the web builds',
    problem: problemOf(() =>
      transformSync(taroEntry(folder), { plugins: [load('../../config/short-entry.cjs')], babelrc: false, configFile: false }),
    ),
  },
]

try {
  install()
  const found = JSON.parse(readFileSync(at('@tarojs/taro/package.json'), 'utf8')).version
  const rows = [...patchedNames.map(fileRow), ...madeRows()]
  for (const { name, problem } of rows) process.stdout.write(`  ${problem ? '✗' : '✓'} ${name}${problem ? `: ${problem}` : ''}\n`)
  const failed = rows.filter(({ problem }) => problem).length
  process.stdout.write(`Taro ${found}: ${rows.length - failed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
