import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { pino } from 'pino'
import { postgresDb, postgresPool } from '#server/database/postgres'
import type { Tx } from '#server/database/tables'
import { readEnv } from '#server/env'
import type { AnyHandler } from '#server/jobs/run-job'
import { startJobs } from '#server/jobs/runner'

/** Work takes a while, so that a process that is killed is killed in the middle of it. */
const count = (lane: 'quick' | 'slow'): AnyHandler => ({
  lane,
  within: async (tx: Tx, payload: { name: string }) => {
    await sql`insert into job_effect (name) values (${payload.name})`.execute(tx)
    await sql`select pg_sleep(0.02)`.execute(tx)
    process.stdout.write('done\n')
  },
})

/**
 * One process that does jobs until it is told to stop. Its clock runs faster by SPEED from the moment BASE on, which all processes
 * share: a lease ends within seconds.
 */
async function main() {
  const { BASE = '0', SPEED = '1', JOBS_URL = '' } = process.env
  const base = Number(BASE)
  const now = () => base + (Date.now() - base) * Number(SPEED)
  const db = postgresDb(postgresPool(JOBS_URL, { max: 8 }))
  const deps = { db, env: readEnv({ NODE_ENV: 'test' }), now, log: pino({ level: 'silent' }) }
  process.stdout.write('ready\n')
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  await lines.next()
  const running = await startJobs(deps, { countQuick: count('quick'), countSlow: count('slow') })
  await lines.next()
  await running.stop()
  await db.destroy()
  process.exit(0)
}

void main()
