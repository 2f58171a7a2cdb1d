/**
 * Usage: npm run -s lab -- nodes [version …] [--builds]
 *
 * The oldest and the newest of each version of Node that package.json admits: the built server starts on it, fills an empty database, serves a
 * page, a call and the desk, and ends with 0 when it is asked to; the rules and the route table pass their tests. Ends with 1 where one does not.
 *   version   20.19.0, 22.13.0, 22, 24, 26 …; without one all of them
 *   --builds  makes the web app and the server with each as well
 * Programs of Node come from npm and are kept in .cache/node. Needs a build (`npm run build`).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { occupyPort } from '../../test/support/child-server'
import { nodeBinary } from './binary'

const VERSIONS = ['20.19.0', '20', '22.13.0', '22', '24.0.0', '24', '26']
const LIMIT_MS = 180_000
const { values, positionals } = parseArgs({ options: { builds: { type: 'boolean', default: false } }, allowPositionals: true })
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`
function check(isRight: unknown, words: string): asserts isRight {
  if (!isRight) throw new Error(words)
}

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort()
  await free()
  return port
}

async function untilReady(server: ChildProcess, origin: string): Promise<void> {
  const since = performance.now()
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    check(server.exitCode === null, `it ended with ${server.exitCode}`)
    check(performance.now() - since < LIMIT_MS, 'it is not ready after three minutes')
    await delay(200)
  }
}

/** Starts the built server on the embedded database, asks it for a page, a call and the desk, and has it end. */
async function serves(node: string): Promise<string> {
  const since = performance.now()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'node-'))
  const [port, desk] = [await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(port),
    DESK_PORT: String(desk),
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  }
  const server = spawn(node, ['--enable-source-maps', 'dist/server.cjs'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit')
  let complaints = ''
  server.stderr.on('data', (bytes: Buffer) => {
    complaints += bytes
  })
  try {
    const origin = `http://127.0.0.1:${port}`
    await untilReady(server, origin)
    for (const address of [`${origin}/`, `${origin}/openapi.json`, `http://127.0.0.1:${desk}/sign-in`]) {
      const { status } = await fetch(address, { headers: { accept: 'text/html' } })
      check(status === 200, `${address} answers ${status}`)
    }
    server.kill('SIGTERM')
    const [code] = await ended
    check(code === 0, `asked to end, it ended with ${code}`)
    check(!/Warning:/.test(complaints), complaints)
    return seconds(since)
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program of the checkout with a Node. */
function runs(node: string, words: string[], env: Record<string, string> = {}): string {
  const since = performance.now()
  const own = { ...process.env, ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(node, words, { encoding: 'utf8', env: own, maxBuffer: 2 ** 27 })
  check(status === 0, `${words.join(' ')} ended with ${status}:\n${stdout.slice(-3_000)}${stderr.slice(-6_000)}`)
  const tests = /^Tests:.* (\d+) passed/m.exec(stderr)?.[1]
  return tests === undefined ? seconds(since) : `${tests} tests in ${seconds(since)}`
}

const jest = ['node_modules/.bin/jest', '--config', 'config/jest.config.cjs', '-w', '1', '--no-cache', 'test/domain', 'test/routes']
const builds = [['node_modules/.bin/taro', 'build', '--type', 'h5'], ['config/commands/build-server.mjs']]

async function tryOut(version: string): Promise<boolean> {
  const node = nodeBinary(version)
  const name = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  try {
    say(`✓ ${name} serves  ${await serves(node)}`)
    say(`✓ ${name} passes the rules  ${runs(node, jest)}`)
    if (values.builds) for (const words of builds) say(`✓ ${name} builds: ${words.join(' ')}  ${runs(node, words, { BUILD_CACHE: 'off' })}`)
    return true
  } catch (error) {
    say(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

async function main(): Promise<void> {
  let isRight = true
  for (const version of positionals.length > 0 ? positionals : VERSIONS) isRight = (await tryOut(version)) && isRight
  process.exitCode = isRight ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
