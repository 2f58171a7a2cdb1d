/**
 * Usage: npm run -s lab -- rehearse:restore [--seconds 20] [--takers 50] [--buyers 10]
 *
 * A server with takers of an exam and buyers on a PostgreSQL that archives its WAL; a base backup while they are at it; then somebody deletes
 * what should have stayed. The backup and the archive are brought to the moment before, and the rows of each table, the ledger and everything
 * that was acknowledged are compared.
 * Needs PostgreSQL on the machine.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { occupyPort, spawnServer } from '../../test/support/child-server'
import { findBinaries, startCluster } from '../../test/support/postgres'
import { seatBuyers, seatTakers } from '../bench/exam/takers'
import { type Acknowledged, buy, nothingYet, take } from '../cluster/clients'
import { type Verdict, verdictOf } from '../cluster/verdict'
import { type Books, booksOf, withClient } from './books'
import { baseBackup, recoverTo } from './recover'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    takers: { type: 'string', default: '50' },
    buyers: { type: 'string', default: '10' },
  },
})
const RUN_MS = Number(values.seconds) * 1_000
const SAVE_MS = 1_000
const BUY_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort()
  await free()
  return port
}

async function coursesIn(url: string): Promise<number[]> {
  const wanted = 'select id from course where price > 0 and is_on_sale and id not in (select course_id from course_protocol) order by id'
  return withClient(url, async (client) => (await client.query<{ id: number }>(wanted)).rows.map(({ id }) => id))
}

/** Lets takers and buyers work on a server of its own; `meanwhile` runs in the middle. */
async function workOn(url: string, meanwhile: () => void): Promise<Acknowledged> {
  const port = await freePort()
  const server = spawnServer({ DATABASE_URL: url, PORT: String(port), DESK_PORT: String(await freePort()), NODE_ENV: 'development' })
  await server.ready
  const told = nothingYet()
  const [takers, buyers] = [await seatTakers(url, Number(values.takers)), await seatBuyers(url, Number(values.buyers))]
  const courses = await coursesIn(url)
  const end = Date.now() + RUN_MS
  const run = { origin: `http://127.0.0.1:${port}`, told, isEnding: () => Date.now() > end, over: () => Date.now() > end + RUN_MS }
  const clients = [...takers.map((one) => take(run, one, SAVE_MS)), ...buyers.map((one) => buy(run, { ...one, courses }, BUY_MS))]
  await pause(RUN_MS / 2)
  meanwhile()
  await Promise.all(clients)
  server.kill('SIGTERM')
  await server.ended
  return told
}

/** Deletes rows by accident, a moment after all was well. Resolves to the moment before. */
async function accident(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const moment = await client.query<{ at: string }>('select clock_timestamp()::text as at')
    await pause(1_000)
    await client.query('truncate answer_operation, attempt_answer, ledger_posting, entitlement cascade')
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    await client.query('select pg_switch_wal()')
    for (let isDone = false; !isDone; await pause(200)) {
      const { rows: last } = await client.query<{ file: string | null }>('select last_archived_wal as file from pg_stat_archiver')
      isDone = (last[0]?.file ?? '') >= (rows[0]?.file ?? '')
    }
    return moment.rows[0]?.at ?? ''
  })
}

const differing = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])

type Compared = { before: Books; lost: Books; after: Books; verdict: Verdict }

function reportOn({ before, lost, after, verdict }: Compared) {
  const wrong = differing(before.rows, after.rows)
  const isBalanced = after.ledgerSum === 0 && after.unbalancedJournals === 0
  return {
    tables: Object.keys(after.rows).length,
    rows: Object.values(after.rows).reduce((sum, count) => sum + count, 0),
    postings: after.rows.ledger_posting,
    lostByAccident: differing(before.rows, lost.rows),
    differing: wrong,
    ledgerSum: after.ledgerSum,
    unbalancedJournals: after.unbalancedJournals,
    verdict,
    isRight: wrong.length === 0 && isBalanced && Object.values(verdict).every((value) => value === 0),
  }
}

type Place = { binaries: string; url: string; base: string; archive: string }

async function rehearse({ binaries, url, base, archive }: Place): Promise<boolean> {
  const told = await workOn(url, () => baseBackup(binaries, url, base))
  const before = await booksOf(url)
  const until = await accident(url)
  const lost = await booksOf(url)
  const since = performance.now()
  const restored = await recoverTo({ binaries, base, archive, until, port: await freePort() })
  const recoverySeconds = Math.round((performance.now() - since) / 100) / 10
  const after = await booksOf(restored.url)
  const report = reportOn({ before, lost, after, verdict: await verdictOf(restored.url, told) })
  await restored.stop()
  const acknowledged = { answers: told.answers.size, orders: told.orders.size, paid: told.paid.size }
  say(JSON.stringify({ acknowledged, until, walFiles: readdirSync(archive).length, recoverySeconds, ...report }, null, 2))
  return report.isRight
}

async function main(): Promise<boolean> {
  const binaries = findBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed')
  const archiving = (folder: string) => ['wal_level=replica', 'archive_mode=on', `archive_command=cp %p ${folder}/archive/%f`]
  const { url, folder, stop } = await startCluster(binaries, { isDurable: true, extra: archiving })
  const archive = path.join(folder, 'archive')
  try {
    // By the account of PostgreSQL, which owns its folder and what it stores there.
    await withClient(url, (client) => client.query(`copy (select 1) to program 'mkdir -p ${archive}'`))
    return await rehearse({ binaries, url, base: path.join(folder, 'base'), archive })
  } finally {
    await stop()
  }
}

main().then(
  (isRight) => process.exit(isRight ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
