/**
 * Usage: npm run journey -- engines [chromium-88 | chromium-92 | chromium-103 | firefox | wpe | gtk] … [--whole]
 *
 * Plays the main journey of mobile web, as it is built, in engines that are older or other than the Chromium of `npm test`: Chromium at the
 * floor and above it (npm packages, fetched when they are first asked for), Firefox ESR, WPE WebKit 2.38 (about iOS 16) and WebKitGTK (about
 * Safari 26), which come with Debian 12. An engine that is not installed is named with what brings it, and counts as failed where it was asked
 * for by name. --whole plays the journeys visitor, learner and practice of mobile web in the Chromiums as well.
 * iOS 15 can be had on no Linux: only the reading of `npm test` speaks for it. Pictures go to .shots/engines-*; SHOTS=off keeps those of
 * failures alone. Needs the build of mobile web.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'

const root = path.join(import.meta.dirname, '../..')
// Not below node_modules, which an installation of other packages empties.
const fetched = path.join(root, '.cache/engines')
const JOURNEYS = ['visitor', 'learner', 'practice']

/** Old Chromiums, by the packages that pack them with brotli. */
const packed = {
  'chromium-88': 'chrome-aws-lambda@5.5.0',
  'chromium-92': 'chrome-aws-lambda@10.1.0',
  'chromium-103': '@sparticuz/chromium@103.0.0',
}

const sound = 'gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const automatic = '--media-playback-requires-user-gesture=false'

/** Engines of Debian: the programs each needs, and the packages that bring them. */
const installed = {
  firefox: { programs: ['/usr/bin/firefox-esr'], from: 'firefox-esr' },
  wpe: {
    programs: ['/usr/bin/WPEWebDriver', '/usr/bin/cog', '/usr/bin/weston'],
    from: `wpewebkit-driver libwpewebkit-1.1-0 cog weston libgl1-mesa-dri ${sound}`,
  },
  gtk: { programs: ['/usr/bin/WebKitWebDriver', MINI_BROWSER, '/usr/bin/Xvfb'], from: `webkit2gtk-driver xvfb ${sound}` },
}

/** Calls of the driver that these browsers do not know. */
const patches = [
  ['!element.checkVisibility()', '!(element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0)'],
  ['if (object.error) {', "if (object.error && !/wasn't found/.test(object.error.message)) {"],
  [
    'if (object.type === "error") {',
    'if (object.type === "error" && object.error === "unknown command") callback.resolve({});\n          else if (object.type === "error") {',
  ],
  ['callback.resolve(object.result);', 'callback.resolve(object.result ?? {});'],
  [
    'return this._browser._crPages.get(targetId)._page;',
    `if (!this._browser._crPages.has(targetId)) await this._browser._session.send("Target.attachToTarget", { targetId, flatten: true });
        return this._browser._crPages.get(targetId)._page;`,
  ],
]

function patch(file) {
  let text = readFileSync(file, 'utf8')
  for (const [old, fresh] of patches) {
    if (!text.includes(old)) throw new Error(`the driver has no ${old} any more`)
    text = text.replaceAll(old, () => fresh)
  }
  rmSync(file)
  writeFileSync(file, text)
}

/** A copy of the project with a driver of its own; everything that is only read is linked. */
function copyOf(folder) {
  for (const name of ['src', 'server', 'test', 'config', 'types', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const name of ['dist', '.shots']) {
    mkdirSync(path.join(root, name), { recursive: true })
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  const modules = path.join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== 'playwright-core') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  cpSync(path.join(root, 'node_modules/playwright-core'), path.join(modules, 'playwright-core'), { recursive: true })
  patch(path.join(modules, 'playwright-core/lib/coreBundle.js'))
}

/** The program of an old Chromium, fetched and unpacked once; a text where it cannot be had. */
function chromiumOf(name) {
  const program = path.join(fetched, name, 'chromium')
  if (existsSync(program)) return { program }
  const folder = path.join(fetched, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{}')
  const words = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error', packed[name]]
  if (spawnSync('npm', words, { cwd: folder, stdio: 'inherit' }).status !== 0) return { missing: `npm cannot bring ${packed[name]}` }
  const bin = path.join(folder, 'node_modules', packed[name].replace(/@[\d.]+$/, ''), 'bin/chromium.br')
  // Under its name once it is whole: a half of one would be taken for it.
  writeFileSync(`${program}.part`, brotliDecompressSync(readFileSync(bin)), { mode: 0o755 })
  renameSync(`${program}.part`, program)
  rmSync(path.join(folder, 'node_modules'), { recursive: true })
  return { program }
}

const runIn = (folder, words, env = {}) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...words], { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } }).status ===
  0

/** The journeys of mobile web in an old Chromium. */
function playWhole(folder, program) {
  const wrapper = path.join(folder, 'browser.sh')
  writeFileSync(wrapper, `#!/bin/sh\nexec '${program}' --headless --no-sandbox --no-zygote "$@"\n`, { mode: 0o755 })
  return runIn(folder, ['test/journeys/h5/run.ts', ...JOURNEYS], { CHROMIUM_PATH: wrapper, SHOTS: 'off' })
}

const WALK = 'test/journeys/engines/run.ts'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits until something takes connections, or a file is there. */
async function until(look) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await look()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('an engine did not start')
}
const listens = (port) => () =>
  fetch(`http://127.0.0.1:${port}/status`)
    .then(({ ok }) => ok)
    .catch(() => false)

/** Runs helpers beside a walk, in groups of their own, and ends them with all that they started. */
async function beside(starts, work) {
  const running = []
  try {
    for (const { command, words, env, ready } of starts) {
      running.push(spawn(command, words, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true }))
      await until(ready)
    }
    return await work()
  } finally {
    for (const { pid } of running.reverse())
      try {
        process.kill(-pid, 'SIGTERM')
      } catch {
        // It has ended by itself.
      }
  }
}

async function playWpe(folder) {
  const runtime = path.join(folder, 'runtime')
  mkdirSync(runtime, { mode: 0o700 })
  const port = await freePort()
  const socket = 'engines'
  const size = ['--width=375', '--height=812']
  const env = {
    XDG_RUNTIME_DIR: runtime,
    WAYLAND_DISPLAY: socket,
    COG_PLATFORM_WL_VIEW_WIDTH: '375',
    COG_PLATFORM_WL_VIEW_HEIGHT: '812',
    COG_PLATFORM_WL_VIEW_FULLSCREEN: '1',
  }
  const capabilities = { 'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '--platform=wl', automatic] } }
  return beside(
    [
      {
        command: 'weston',
        words: ['--backend=headless-backend.so', '--use-pixman', ...size, `--socket=${socket}`, '--idle-time=0'],
        env: { XDG_RUNTIME_DIR: runtime },
        ready: () => existsSync(path.join(runtime, socket)),
      },
      { command: 'WPEWebDriver', words: [`--port=${port}`], env, ready: listens(port) },
    ],
    () => runIn(folder, [WALK, 'webdriver', 'wpe', `http://127.0.0.1:${port}`, JSON.stringify(capabilities)]),
  )
}

async function playGtk(folder) {
  const port = await freePort()
  const display = `:${90 + (process.pid % 100)}`
  const env = { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
  const capabilities = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', '--autoplay-policy=allow'] } }
  return beside(
    [
      {
        command: 'Xvfb',
        words: [display, '-screen', '0', '800x900x24'],
        env: {},
        ready: () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`),
      },
      { command: 'WebKitWebDriver', words: [`--port=${port}`], env, ready: listens(port) },
    ],
    () => runIn(folder, [WALK, 'webdriver', 'gtk', `http://127.0.0.1:${port}`, JSON.stringify(capabilities)]),
  )
}

/** Plays one engine: true, false, or a text that says what would bring it. */
async function play(name, folder, isWhole) {
  console.log(`\n──── ${name}`)
  if (name in packed) {
    const { program, missing } = chromiumOf(name)
    if (missing) return missing
    const isPassed = runIn(folder, [WALK, 'chromium', name, program])
    return isPassed && (!isWhole || playWhole(folder, program))
  }
  const { programs, from } = installed[name]
  if (!programs.every((program) => existsSync(program))) return `not installed: apt-get install --no-install-recommends ${from}`
  if (name === 'firefox') return runIn(folder, [WALK, 'firefox', name, programs[0]])
  return name === 'wpe' ? playWpe(folder) : playGtk(folder)
}

const engines = [...Object.keys(packed), ...Object.keys(installed)]
const { values, positionals } = parseArgs({ allowPositionals: true, options: { whole: { type: 'boolean', default: false } } })
const unknown = positionals.filter((name) => !engines.includes(name))
if (unknown.length > 0) throw new Error(`no engine is called ${unknown.join(', ')}: ${engines.join(' ')}`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'engines-'))
try {
  copyOf(folder)
  // Filled once for the servers of all engines.
  process.env.SEEDED_FOLDER = path.join(folder, 'seeded')
  if (!runIn(folder, ['test/support/fill-folder.ts'])) throw new Error('the data folder cannot be filled')
  const ends = []
  // All of them, whatever became of the first.
  for (const name of positionals.length > 0 ? positionals : engines) ends.push([name, await play(name, folder, values.whole)])
  console.log('')
  for (const [name, end] of ends) console.log(`${name.padEnd(14)} ${end === true ? 'passed' : end === false ? 'failed' : end}`)
  const isFailed = ([, end]) => end === false || (end !== true && positionals.length > 0)
  process.exitCode = ends.some(isFailed) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
