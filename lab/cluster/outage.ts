import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** Shell commands that stop a machine of the cluster and start it again. */
export type Interruption = { stop: string; start: string }

/**
 * A machine that goes away for ten seconds. `take` ends when every machine answers and what had not been committed everywhere is; `isOn`: whether a
 * failure at this moment comes from it.
 */
export type Outage = { take: () => Promise<void>; isOn: () => boolean; back: Promise<void> }

const AWAY_MS = 10_000
const LOOK_MS = 200
/** Connections that broke are noticed by the next statement on them. */
const GRACE_MS = 5_000

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const run = (command: string) => promisify(execFile)('sh', ['-c', command])

/** Waits until every machine answers, and commits there what the coordinator has committed. */
async function recover(db: Db): Promise<void> {
  for (;;)
    try {
      await sql`select count(*) from users`.execute(db)
      await sql`select recover_prepared_transactions()`.execute(db)
      return
    } catch {
      await pause(LOOK_MS)
    }
}

export function outageOf(db: Db, { stop, start }: Interruption): Outage {
  let resolve: () => void = () => {}
  const back = new Promise<void>((done) => {
    resolve = done
  })
  let from = Number.POSITIVE_INFINITY
  let to = Number.POSITIVE_INFINITY
  return {
    back,
    isOn: () => Date.now() >= from && Date.now() <= to,
    take: async () => {
      from = Date.now()
      await run(stop)
      await pause(AWAY_MS)
      await run(start)
      await recover(db)
      to = Date.now() + GRACE_MS
      resolve()
    },
  }
}
