// Prepares a machine with Node and nothing else for a command. No imports from node_modules here.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Standard output belongs to what the user asked for: what is made before it is told beside. */
const BESIDE = ['ignore', process.stderr, process.stderr]

/** Runs a program in the foreground; its failure ends this process. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: BESIDE })
  if (error || status !== 0) {
    console.error(`${command} ${args.join(' ')}: ${error ? error.message : `exit code ${status}`}`)
    process.exit(status || 1)
  }
}

const mtime = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/** Newest change below a folder, epoch milliseconds. */
function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) latest = Math.max(latest, mtime(path.join(entry.parentPath ?? entry.path, entry.name)))
  }
  return latest
}

/** Installs the locked dependencies unless the installed ones match the lock file. */
export function installed() {
  if (mtime('node_modules/.package-lock.json') >= mtime('package-lock.json')) return
  console.error('Installing dependencies (about a minute) …')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Installs the packages of the lab, unless they are. Without a network a program to which they are only welcome goes on, and says what it leaves out. */
export function labInstalled(how) {
  if (mtime('lab/node_modules/.package-lock.json') >= mtime('lab/package-lock.json')) return
  console.error('Installing the packages of lab (some minutes) …')
  const words = ['ci', '--include=dev', '--prefix', 'lab', '--no-audit', '--no-fund', '--loglevel=error']
  if (how === 'needed') run('npm', words)
  else if (spawnSync('npm', words, { stdio: BESIDE }).status !== 0) console.error('They cannot be installed here.')
}

/** The npm script that builds a target, or the server. */
export const scriptOf = (target) => `build:${target === 'harmony-hybrid' ? 'harmony' : target}`

const outputs = { h5: 'h5/index.html', weapp: 'weapp/app.json', 'harmony-hybrid': 'harmony-hybrid/index.html', server: 'server.cjs' }

/** Whether the output of a target, or of the server, is newer than everything it is made of. */
export function isBuilt(target) {
  const sources = ['src', 'config', ...(target === 'server' ? ['server'] : [])].map(newest)
  return mtime(path.join('dist', outputs[target])) > Math.max(...sources, mtime('package-lock.json'), mtime('babel.config.js'))
}

/** Builds a target, or the server, that is not built. */
export function built(target) {
  if (isBuilt(target)) return
  console.error(`Building ${target} (${target === 'server' ? 'a second' : 'about half a minute'}) …`)
  run('npm', ['run', '--silent', scriptOf(target)])
}
