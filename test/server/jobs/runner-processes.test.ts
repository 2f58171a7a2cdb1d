import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { onPostgres } from '../../support/race'
import { openTestDatabase } from '../../support/test-database'
import { untilSo } from '../../support/until-so'

/** `npm run -s lab -- sim:jobs` does 5,000 with ten kills. */
const JOBS = Number(process.env.JOBS ?? 900)
const KILLS = Number(process.env.KILLS ?? 3)
/** A process does so many before it is killed. */
const DONE_BEFORE_KILL = 20
/** A lease of a minute ends within three seconds. */
const SPEED = 20
const LIMIT_MS = 180_000

type Worker = { process: ChildProcess; said(word: string, times: number): Promise<void> }

function startWorker(url: string, base: number): Worker {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'processes/worker.ts')], {
    env: { ...process.env, JOBS_URL: url, BASE: String(base), SPEED: String(SPEED) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const counts = new Map<string, number>()
  let wake = () => {}
  createInterface({ input: child.stdout }).on('line', (word) => {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    wake()
  })
  const said = async (word: string, times: number) => {
    while ((counts.get(word) ?? 0) < times)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { process: child, said }
}

const begin = async (worker: Worker) => {
  await worker.said('ready', 1)
  worker.process.stdin?.write('go\n')
}

async function stop({ process: child }: Worker) {
  const ended = once(child, 'exit')
  child.stdin?.write('stop\n')
  await ended
}

const add = (db: Db, from: number, count: number, runAt: number) =>
  db
    .insertInto('job')
    .values(
      Array.from({ length: count }, (_, index) => {
        const name = String(from + index)
        return {
          kind: index % 2 === 0 ? 'countQuick' : 'countSlow',
          ref: name,
          payload: JSON.stringify({ name }),
          run_at: runAt,
          created_at: runAt,
        }
      }),
    )
    .execute()

const isEmpty = async (db: Db) => (await db.selectFrom('job').select('id').limit(1).execute()).length === 0

const untilDone = (db: Db) => untilSo(() => isEmpty(db), 120_000)

onPostgres(
  `${JOBS} jobs over two processes, one of them killed ${KILLS} times: each has its effect exactly once`,
  async () => {
    const { db, url, drop } = await openTestDatabase({ hasSeed: false, fill: async () => {} })
    await sql`create table job_effect (name text not null)`.execute(db)
    const base = Date.now()
    const steady = startWorker(url, base)
    let frail = startWorker(url, base)
    await begin(steady)
    let cutShort = 0
    for (let round = 0; round < KILLS; round += 1) {
      const next = startWorker(url, base)
      await frail.said('ready', 1)
      await add(db, (round * JOBS) / KILLS, JOBS / KILLS, base)
      await begin(frail)
      await frail.said('done', DONE_BEFORE_KILL)
      const ended = once(frail.process, 'exit')
      frail.process.kill('SIGKILL')
      await ended
      const { count } = await db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('lease', 'is not', null)
        .executeTakeFirstOrThrow()
      cutShort += count > 0 ? 1 : 0
      frail = next
    }
    await begin(frail)
    await untilDone(db)
    await Promise.all([stop(steady), stop(frail)])
    const effects = await sql<{ count: number; names: number }>`
      select count(*) as count, count(distinct name) as names from job_effect`.execute(db)
    expect(effects.rows).toEqual([{ count: JOBS, names: JOBS }])
    expect(cutShort).toBe(KILLS)
    await drop()
  },
  LIMIT_MS,
)
