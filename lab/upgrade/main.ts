/**
 * Usage: npm run -s lab -- upgrade [--from HEAD] [--to HEAD] [--seconds 12] [--takers 60] [--buyers 10]
 *
 * Two servers of one release behind the proxy, with takers of an exam and buyers. One after the other is replaced by the next release, which
 * migrates tables in use and brings content that differs in every row; then the code is rolled back and forward again while the schema
 * stays, unless the next release retires something. What was acknowledged must be there once, what the school edited or deleted must be as
 * it left it, and nobody may see an error.
 *   --from, --to <commit>  the two releases
 *   --seconds N            how long each state is kept
 * Needs PostgreSQL and haproxy; as root it installs those that are missing.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { type ChildServer, occupyPort, spawnServer } from '../../test/support/child-server'
import { findBinaries, startCluster } from '../../test/support/postgres'
import { releaseTree } from '../../test/support/release-tree'
import type { Taker } from '../bench/exam/takers'
import { type Acknowledged, buy, nothingYet, take } from '../cluster/clients'
import { installMissing, program } from '../cluster/programs'
import { rendered } from '../cluster/render'
import { until } from '../cluster/topology'
import { verdictOf } from '../cluster/verdict'
import { changeContent, editContent } from './content'
import { addMigrations } from './migrations'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'HEAD' },
    to: { type: 'string', default: 'HEAD' },
    seconds: { type: 'string', default: '12' },
    takers: { type: 'string', default: '60' },
    buyers: { type: 'string', default: '10' },
  },
})
/** On each release, before the next step. */
const STAY_MS = Number(values.seconds) * 1_000
const SAVE_MS = 1_000
const BUY_MS = 3_000
const LAST_MS = 30_000
/** The proxy looks twice a second: the next server may drain when it has seen this one. */
const SEEN_MS = 3_000
const DRAIN_SECONDS = '2'
const HOST = '127.0.0.1'
const MOST_BYTES = 1 << 26

const say = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const isReady = (port: number) =>
  fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort()
  await free()
  return port
}

type Slot = { port: number; desk: number; server?: ChildServer }

/** Puts a release in the place of what runs in a slot: the old one drains first, as a service manager has it. */
async function replace(slot: Slot, tree: string, url: string): Promise<void> {
  slot.server?.kill('SIGTERM')
  await slot.server?.ended
  const env = { DATABASE_URL: url, PORT: String(slot.port), DESK_PORT: String(slot.desk), NODE_ENV: 'development', TRUST_PROXY: '1' }
  slot.server = spawnServer({ ...env, DRAIN_SECONDS }, tree)
  await slot.server.ready
  await until(`port ${slot.port}`, () => isReady(slot.port))
  await pause(SEEN_MS)
}

async function proxyOver(folder: string, slots: readonly Slot[]) {
  const port = await freePort()
  const servers = slots.map((slot, at) => `    server server${at + 1} ${HOST}:${slot.port} check`).join('\n')
  const own = { HOST, WEB_PORT: port, PRIMARY_PORT: await freePort(), REPLICA_PORT: await freePort(), SERVERS: servers, MEMBERS: '' }
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, rendered('haproxy.cfg', own))
  const proxy = program('haproxy', { command: 'haproxy', args: ['-db', '-f', file], folder })
  proxy.start()
  await until('the proxy', () => isReady(port))
  return { origin: `http://${HOST}:${port}`, proxy }
}

async function coursesIn(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const wanted = 'select id from course where price > 0 and is_on_sale and id not in (select course_id from course_protocol) order by id'
  const { rows } = await client.query<{ id: number }>(wanted)
  await client.end()
  return rows.map(({ id }) => id)
}

/** Seats learners by the code of the release that runs: the next one may write tables that are not there yet. */
function seated(tree: string, url: string): { takers: Taker[]; buyers: { userId: number; accessToken: string }[] } {
  const program = `import { seatBuyers, seatTakers } from './lab/bench/exam/takers'
    const [url = '', takers, buyers] = process.argv.slice(2)
    const seat = async () => ({ takers: await seatTakers(url, Number(takers)), buyers: await seatBuyers(url, Number(buyers)) })
    seat().then((all) => process.stdout.write(JSON.stringify(all)))`
  writeFileSync(path.join(tree, 'seat.ts'), program)
  const own = ['--import', 'tsx', 'seat.ts', url, values.takers, values.buyers]
  return JSON.parse(execFileSync('node', own, { cwd: tree, encoding: 'utf8', maxBuffer: MOST_BYTES }))
}

async function clientsOn(url: string, origin: string, told: Acknowledged, tree: string) {
  const { takers, buyers } = seated(tree, url)
  const courses = await coursesIn(url)
  let end = Number.POSITIVE_INFINITY
  const run = { origin, told, isEnding: () => Date.now() > end, over: () => Date.now() > end + LAST_MS }
  const all = [...takers.map((one) => take(run, one, SAVE_MS)), ...buyers.map((one) => buy(run, { ...one, courses }, BUY_MS))]
  return async () => {
    end = Date.now()
    await Promise.all(all)
  }
}

/** Each step replaces every server, one after the other, while clients work. */
async function rolling(slots: readonly Slot[], tree: string, url: string, told: Acknowledged): Promise<string> {
  const [since, errors] = [Date.now(), told.errors.length]
  for (const slot of slots) await replace(slot, tree, url)
  const seconds = Math.round((Date.now() - since) / 1_000)
  await pause(STAY_MS)
  return `${seconds} s, ${told.errors.length - errors} errors`
}

const migrationsOf = (tree: string) => readdirSync(path.join(tree, 'server/migrations'))

/** Migrations of a release that take away what the one before it uses. */
function retiredBy(before: string, after: string): string[] {
  const known = new Set(migrationsOf(before))
  return migrationsOf(after).filter((name) => /^\d{4}-retire-/.test(name) && !known.has(name))
}

async function upgrade(url: string, folder: string): Promise<boolean> {
  const before = releaseTree(values.from, path.join(folder, 'before'))
  const after = releaseTree(values.to, path.join(folder, 'after'))
  addMigrations(after)
  changeContent(after)
  const slots: Slot[] = [
    { port: await freePort(), desk: await freePort() },
    { port: await freePort(), desk: await freePort() },
  ]
  for (const slot of slots) await replace(slot, before, url)
  const { origin, proxy } = await proxyOver(folder, slots)
  const told = nothingYet()
  try {
    const look = await editContent(url)
    const finish = await clientsOn(url, origin, told, before)
    await pause(STAY_MS)
    say(`upgraded: ${await rolling(slots, after, url, told)}`)
    const retired = retiredBy(before, after)
    if (retired.length > 0) say(`not rolled back, since the release before does not start after ${retired.join(', ')}`)
    else {
      say(`rolled back: ${await rolling(slots, before, url, told)}`)
      say(`upgraded again: ${await rolling(slots, after, url, told)}`)
    }
    await finish()
    const [verdict, content] = [await verdictOf(url, told), await look()]
    const counts = { answers: told.answers.size, orders: told.orders.size, paid: told.paid.size }
    const rest = { errors: told.errors.length, unanswered: told.unanswered, refused: told.refused.length }
    say(JSON.stringify({ from: values.from, to: values.to, acknowledged: counts, ...rest, verdict, content }, null, 2))
    for (const { why } of told.errors.slice(0, 5)) say(why)
    if (content.lostEdits.length > 0 || !content.hasNewRows) return false
    return Object.values(verdict).every((value) => value === 0) && rest.errors + rest.unanswered + rest.refused === 0
  } finally {
    for (const { server } of slots) server?.kill('SIGTERM')
    await Promise.all(slots.map(({ server }) => server?.ended))
    await proxy.stop()
  }
}

async function main(): Promise<boolean> {
  installMissing()
  const binaries = findBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed')
  const cluster = await startCluster(binaries, { isDurable: true })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-upgrade-'))
  try {
    return await upgrade(cluster.url, folder)
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
