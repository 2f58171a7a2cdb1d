/**
 * Usage: npm run -s lab -- bench:exam [--seconds 120] [--takers 1000]
 *
 * Takers that save every five seconds over real HTTP with signed requests, beside a bare Fastify that inserts the same bytes. Fails where the
 * 99th percentile of a save is over 100 ms.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { exam } from '@/contract/exam/exam'
import { occupyPort } from '../../../test/support/child-server'
import { addressOf, signedHeaders } from '../../../test/support/exchange'
import { type Figures, load } from './load'
import { changesOf, RUN, seatTakers, storedIn, type Taker } from './takers'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' }, takers: { type: 'string', default: '1000' } } })
const SECONDS = Number(values.seconds)
const TAKERS = Number(values.takers)
const MOST_P99_MS = 100
const say = (line: string) => process.stdout.write(`${line}\n`)

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort()
  await free()
  return port
}

type Program = { origin: string; stop: () => Promise<void> }

/** A program of its own, as soon as it reports that it listens. */
async function run(file: string, url: string): Promise<Program> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
  if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

const bodyOf = (changes: ReturnType<typeof changesOf>) => JSON.stringify({ run: RUN, after: 0, changes })
const at = (takers: readonly Taker[], index: number): Taker => {
  const taker = takers[index]
  if (!taker) throw new Error(`no taker ${index}`)
  return taker
}

type Bench = { figures: Figures; takers: Taker[]; sent: number }

async function benchServer(url: string): Promise<Bench> {
  const server = await run('server/main.ts', url)
  const takers = await seatTakers(url, TAKERS)
  let sent = 0
  const figures = await load(TAKERS, SECONDS, (index, round) => {
    const taker = at(takers, index)
    const changes = changesOf(taker, round)
    sent += changes.length
    const address = addressOf(exam.saveAnswers, { params: { id: taker.attemptId } })
    return {
      url: server.origin + address,
      method: 'PUT',
      headers: signedHeaders(Date.now(), taker.accessToken),
      body: bodyOf(changes),
    }
  })
  await server.stop()
  return { figures, takers, sent }
}

async function benchBare(url: string, takers: readonly Taker[]): Promise<Figures> {
  const server = await run('lab/bench/exam/bare.ts', url)
  const figures = await load(TAKERS, SECONDS, (index, round) => {
    const taker = at(takers, index)
    return {
      url: `${server.origin}/save`,
      method: 'PUT',
      headers: signedHeaders(Date.now(), taker.accessToken),
      body: bodyOf(changesOf(taker, round)),
    }
  })
  await server.stop()
  return figures
}

async function main(): Promise<boolean> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Run it by `npm run -s lab -- bench:exam`, which starts a PostgreSQL')
  const { figures, takers, sent } = await benchServer(url)
  const stored = await storedIn(url)
  const bare = await benchBare(url, takers)
  const isMet = figures.errors === 0 && stored?.operations === sent && figures.p99 <= MOST_P99_MS
  say(
    JSON.stringify(
      { takers: TAKERS, seconds: SECONDS, unit: 'ms', exam: figures, bare, sent, stored, bar: { errors: 0, p99: MOST_P99_MS }, isMet },
      null,
      2,
    ),
  )
  return isMet
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
