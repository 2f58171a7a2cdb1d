/**
 * Usage: npm run -s lab -- old-browsers <program> …
 *
 * Plays the journeys visitor, learner and practice of mobile web, as it is built, in old versions of Chromium. Chromium 88 and 92 are in the npm
 * packages chrome-aws-lambda@5.5.0 and @10.1.0 (`npm install --ignore-scripts --legacy-peer-deps` in a folder apart), packed with brotli
 * in bin/chromium.br. iOS 15 can be had on no Linux: only the parsing of `npm test` speaks for it.
 * Needs the build of mobile web.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const JOURNEYS = ['visitor', 'learner', 'practice']

/** Calls of the driver that browsers of that age do not know yet. */
const patches = [
  ['!element.checkVisibility()', '!(element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0)'],
  ['if (object.error) {', "if (object.error && !/wasn't found/.test(object.error.message)) {"],
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
  symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  const modules = path.join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== 'playwright-core') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  cpSync(path.join(root, 'node_modules/playwright-core'), path.join(modules, 'playwright-core'), { recursive: true })
  patch(path.join(modules, 'playwright-core/lib/coreBundle.js'))
}

function play(folder, program) {
  const wrapper = path.join(folder, 'browser.sh')
  writeFileSync(wrapper, `#!/bin/sh\nexec '${path.resolve(program)}' --headless --no-sandbox --no-zygote "$@"\n`, { mode: 0o755 })
  console.log(`\n──── ${program}`)
  const words = ['--import', 'tsx', 'test/journeys/h5/run.ts', ...JOURNEYS]
  const env = { ...process.env, CHROMIUM_PATH: wrapper, SHOTS: 'off' }
  return spawnSync(process.execPath, words, { cwd: folder, stdio: 'inherit', env }).status === 0
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'old-browsers-'))
try {
  copyOf(folder)
  const programs = process.argv.slice(2)
  if (programs.length === 0) throw new Error('name the programs of the browsers')
  // All of them, whatever became of the first.
  process.exitCode = programs.map((program) => play(folder, program)).every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
