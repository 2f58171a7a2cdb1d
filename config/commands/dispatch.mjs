// One npm script for many programs: `lab`, `admin`, `journey` and `audit` each have a table of theirs. No imports from node_modules here.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { builtName } from './build-names.mjs'
import { built, installed, labInstalled } from './ready.mjs'

/**
 * A row of a table.
 * @typedef {object} Row
 * @property {string} line what the program is for, in a line
 * @property {string} program its file, from the root
 * @property {string} [help] its usage, where the file does not begin with a comment that says it
 * @property {string[]} [args] what stands before the words of the user
 * @property {Record<string, string>} [env] settings, where the user has none
 * @property {string | string[] | ((words: string[]) => string | undefined)} [build] the builds it looks at
 * @property {'waits' | 'durable'} [postgres] a PostgreSQL of its own, which waits for the disk where it is durable
 * @property {'needed' | 'welcome'} [lab] the packages of lab/; where they are only welcome, it goes on without them
 */

const isHelp = (word) => word === '--help' || word === '-h'

/** The usage of a program: what its row says, or the comment its file begins with. */
export function helpOf({ program, help }) {
  const text = help ?? /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readFileSync(program, 'utf8'))?.[1].replace(/^ \* ?/gm, '')
  if (text === undefined) throw new Error(`${program} begins with no comment that says how it is used`)
  return `${text.trim()}\n`
}

/** The names of a table, each with its line. */
export function listOf(script, table) {
  const width = Math.max(...Object.keys(table).map((name) => name.length))
  const lines = Object.entries(table).map(([name, { line }]) => `  ${name.padEnd(width)}  ${line}`)
  return `Usage: npm run -s ${script} -- <name> [options], or <name> --help\n\n${lines.join('\n')}\n`
}

/** The words of the command that runs a row for what the user said after its name. */
export function commandOf({ program, args = [], postgres }, words) {
  const node = [process.execPath, ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), program, ...args, ...words]
  if (!postgres) return node
  const durable = postgres === 'durable' ? ['--durable'] : []
  return [process.execPath, '--import', 'tsx', 'test/support/with-postgres.ts', ...durable, ...node]
}

/** A release has the programs of `admin` as they were built, and no sources: it needs nothing to be installed. */
const isRelease = !existsSync('package-lock.json')

function start(row, words) {
  if (isRelease) return run([process.execPath, '--enable-source-maps', `dist/${builtName(row.program)}`, ...words], row.env)
  installed()
  if (row.lab) labInstalled(row.lab)
  const targets = typeof row.build === 'function' ? row.build(words) : row.build
  for (const target of [targets ?? []].flat()) built(target)
  run(commandOf(row, words), row.env)
}

/** Runs a command in the foreground and ends as it ends. */
function run([command, ...rest], env) {
  const child = spawn(command, rest, { stdio: 'inherit', env: { ...env, ...process.env } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
}

/** Runs what the words of the command line name, or says what there is. */
export function dispatch(script, table) {
  const [name, ...words] = process.argv.slice(2)
  const row = Object.hasOwn(table, name ?? '') ? table[name] : undefined
  if (row && words.some(isHelp)) process.stdout.write(helpOf(row))
  else if (row) start(row, words)
  else if (isHelp(name)) process.stdout.write(listOf(script, table))
  else {
    process.stderr.write(`${name === undefined ? '' : `No program is called ${name}.\n`}${listOf(script, table)}`)
    process.exitCode = 1
  }
}
