/** Runs an image that was built: `run.ts <notes>`, in a network of its own. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries, startCluster } from '../../test/support/postgres'
import type { Image } from './stage'

const LIMIT_MS = 60_000
const STOP_MS = 30_000
const say = (line: string) => process.stdout.write(`${line}\n`)
function check(isRight: unknown, words: string): asserts isRight {
  if (!isRight) throw new Error(words)
}

const image: Image = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

/** The words that start a process in the image as its user. */
function inside(words: readonly string[], more: Record<string, string>): string[] {
  const pairs = Object.entries({ ...image.env, ...more }).map(([name, value]) => `${name}=${value}`)
  const shell = ['/usr/bin/env', '-i', ...pairs, '/bin/sh', '-c', 'cd "$0" && exec "$@"', image.dir, ...words]
  return ['chroot', `--userspec=${image.user}:${image.user}`, image.folder, ...shell]
}

async function untilHealthy(server: ChildProcess, env: Record<string, string>): Promise<string> {
  const since = performance.now()
  const [file = '', ...words] = inside(image.health, env)
  while (spawnSync(file, words).status !== 0) {
    check(server.exitCode === null, `the process of CMD ended with ${server.exitCode}`)
    check(performance.now() - since < LIMIT_MS, 'HEALTHCHECK does not pass within a minute')
    await delay(500)
  }
  return ((performance.now() - since) / 1_000).toFixed(1)
}

const uidOf = (pid: number | undefined) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''

/** The status of the page of sign-in for a proxy that asks for a host. */
async function statusOf(port: string | undefined, host: string): Promise<number | undefined> {
  const request = get({ port: Number(port), path: '/sign-in', headers: { host, 'x-forwarded-proto': 'https' } })
  const [reply]: IncomingMessage[] = await once(request, 'response')
  reply?.resume()
  return reply?.statusCode
}

async function visit(env: Record<string, string>): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${image.env.PORT}/`, { headers: { accept: 'text/html' } })
  check(page.ok && (await page.text()).includes('id="app"'), `the site answers ${page.status}`)
  const ours = new URL(env.DESK_URL ?? '').host
  const statuses = [await statusOf(image.env.DESK_PORT, 'another.example.cn'), await statusOf(image.env.DESK_PORT, ours)]
  check(statuses.join() === '421,200', `the desk answers ${statuses.join()} under another host and its own`)
  say('✓ it serves learners, and the desk under its host alone')
}

function backUp(env: Record<string, string>): void {
  for (const words of [['backup'], ['backup', '--check', '--within', '1']]) {
    const [file = '', ...rest] = inside(['node', 'config/commands/admin.mjs', ...words], env)
    const { status, stdout, stderr } = spawnSync(file, rest, { encoding: 'utf8' })
    check(status === 0, `admin ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  }
  say('✓ it makes a backup and checks it')
}

async function serve(url: string): Promise<void> {
  const env = { DATABASE_URL: url, PUBLIC_URL: 'https://school.example.cn', DESK_URL: 'https://desk.example.cn', TRUST_PROXY: '1' }
  const [file = '', ...words] = inside(image.cmd, env)
  const server = spawn(file, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    const took = await untilHealthy(server, env)
    const uid = uidOf(server.pid)
    check(uid !== '0' && uid !== '', 'the process is of root')
    say(`✓ the process of CMD is healthy after ${took} s, of user ${image.user} (${uid})`)
    await visit(env)
    backUp(env)
    server.kill('SIGTERM')
    const [code] = await Promise.race([ended, delay(STOP_MS).then(() => ['nothing'])])
    check(code === 0, `it was asked to stop and ended with ${code}`)
    say('✓ asked to stop, it drains and ends with 0')
  } finally {
    server.kill('SIGKILL')
  }
}

async function main(): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  execFileSync('mount', ['-t', 'proc', 'proc', `${image.folder}/proc`])
  execFileSync('mount', ['--rbind', '/dev', `${image.folder}/dev`])
  const binaries = findBinaries()
  check(binaries, 'PostgreSQL is not installed')
  const cluster = await startCluster(binaries)
  const port = new URL(cluster.url.replace(/@[^:]*:/, '@127.0.0.1:')).port
  try {
    await serve(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    await cluster.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
