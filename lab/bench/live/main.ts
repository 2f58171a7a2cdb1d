/**
 * Usage: npm run -s lab -- bench:live [--listeners 500] [--rate 20] [--seconds 60]
 *
 * One live room over two server processes on one database. Every listener must hear every message once and in the order of the others.
 *   --rate N  messages a second
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { liveRoom } from '@/contract/learn/live-room'
import { occupyPort, spawnServer } from '../../../test/support/child-server'
import { addressOf, signedHeaders } from '../../../test/support/exchange'
import { type Heard, listen, textOf } from './listener'
import { fillRoom, LESSON } from './room'

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '500' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
})
const LISTENERS = Number(values.listeners)
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const MOST_P99_MS = 1_500
/** A learner may speak every three seconds; on a slow machine requests bunch up, so each waits longer. */
const SPEAKERS = RATE * 12
const LAST_WAIT_MS = 3_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function start(url: string) {
  const { port, free } = await occupyPort()
  await free()
  const origin = `http://127.0.0.1:${port}`
  const server = spawnServer({
    DATABASE_URL: url,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: `/tmp/bench-live-${port}`,
  })
  await server.ready
  return { origin, server }
}

type Envelope<T> = { code: number; msg: string; res: T }

async function post<T>(origin: string, token: string, address: string, body: object): Promise<T> {
  const headers = { ...signedHeaders(Date.now(), token), 'content-type': 'application/json' }
  const reply = await fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, msg, res } = (await reply.json()) as Envelope<T>
  if (code !== 200) throw new Error(`${address}: ${code} ${msg}`)
  return res
}

const params = { params: { id: LESSON } }

async function openStream(origin: string, token: string): Promise<Heard> {
  const { url } = await post<{ url: string }>(origin, token, addressOf(liveRoom.ticket, params), {})
  return listen(origin + new URL(url).pathname + new URL(url).search)
}

/** Says so many messages a second, each by another learner and to another server in turn. */
async function speak(origins: readonly string[], tokens: readonly string[]): Promise<number[]> {
  const said: Promise<number>[] = []
  const began = Date.now()
  for (let number = 0; number < RATE * SECONDS; number += 1) {
    const early = began + (number * 1_000) / RATE - Date.now()
    if (early > 0) await wait(early)
    const body = { text: textOf(Date.now(), number), key: `bench-live-${number}` }
    const sent = post<{ id: number }>(
      origins[number % origins.length] ?? '',
      tokens[number % tokens.length] ?? '',
      addressOf(liveRoom.say, params),
      body,
    )
    said.push(sent.then(({ id }) => id))
  }
  return Promise.all(said)
}

function report(heard: readonly Heard[], ids: readonly number[]) {
  const expected = [...ids].sort((a, b) => a - b).join()
  const delays = heard.flatMap((one) => one.delays).sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  return {
    messages: ids.length,
    deliveries: delays.length,
    broken: heard.filter(({ isBroken }) => isBroken).length,
    outOfOrder: heard.filter((one) => one.ids.some((id, index) => id < (one.ids[index - 1] ?? 0))).length,
    doubled: heard.filter((one) => new Set(one.ids).size !== one.ids.length).length,
    incomplete: heard.filter((one) => new Set(one.ids).size !== ids.length).length,
    exact: heard.filter((one) => one.ids.join() === expected).length,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
  }
}

async function main(): Promise<boolean> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('Run it by `npm run -s lab -- bench:live`, which starts a PostgreSQL')
  const first = await start(url)
  const second = await start(url)
  const origins = [first.origin, second.origin]
  const tokens = await fillRoom(url, Math.max(LISTENERS, SPEAKERS))
  const heard: Heard[] = []
  for (let at = 0; at < LISTENERS; at += 1) heard.push(await openStream(origins[at % 2] ?? '', tokens[at] ?? ''))
  const ids = await speak(origins, tokens.slice(0, SPEAKERS))
  await wait(LAST_WAIT_MS)
  const figures = report(heard, ids)
  for (const one of heard) one.close()
  for (const { server } of [first, second]) {
    server.kill('SIGTERM')
    await server.ended
  }
  const isMet = figures.exact === LISTENERS && figures.broken === 0 && figures.p99 <= MOST_P99_MS
  process.stdout.write(
    `${JSON.stringify({ listeners: LISTENERS, rate: RATE, seconds: SECONDS, ...figures, bar: { p99: MOST_P99_MS }, isMet }, null, 2)}\n`,
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
