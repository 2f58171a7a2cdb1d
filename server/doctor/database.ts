import { sql } from 'kysely'
import { pendingMigrations, readMigrations } from '#server/database/migrate'
import type { Db } from '#server/database/tables'
import { jobState } from '#server/repositories/jobs/queue'
import { MINUTE_MS, SECOND_MS } from '@/domain/time/units'
import { type Finding, fault, looked, ok } from './finding'

const MIN_VERSION = 150_000
const ENCODING = 'UTF8'
/** Sessions, payments and signatures of calls are good for minutes; clocks that differ more than this are noticed. */
const MOST_DRIFT_MS = 2 * SECOND_MS
/** A job that is due is taken within seconds. */
const MOST_WAIT_MS = 10 * MINUTE_MS

/** Version of the database, and how it stores texts: as bytes of no known letters they could be neither measured nor searched. */
export const versionOf = (db: Db): Promise<Finding> =>
  looked('database', 'start PostgreSQL, and see that DATABASE_URL names it', async () => {
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(db)
    const { version = 0, encoding = '' } = rows[0] ?? {}
    if (encoding !== ENCODING)
      return fault(
        'database',
        `it stores ${encoding} instead of ${ENCODING}`,
        `create it anew with encoding '${ENCODING}' template template0`,
      )
    const words = `PostgreSQL ${Math.floor(version / 10_000)} answers`
    return version < MIN_VERSION ? fault('database', words, 'use PostgreSQL 15 or newer') : ok('database', words)
  })

/** Whether the user of the settings may create and change tables. */
export const rightsOf = (db: Db): Promise<Finding> =>
  looked('rights', 'give the database to the user of DATABASE_URL', async () => {
    const { rows } = await sql<{ may: boolean; name: string }>`
      select has_schema_privilege(current_user, current_schema(), 'create') as may, current_user::text as name`.execute(db)
    const { may = false, name = '' } = rows[0] ?? {}
    return may
      ? ok('rights', `${name} may create tables`)
      : fault('rights', `${name} may not create tables`, `grant create on schema public to "${name}"`)
  })

/** Whether the tables are those of this release. */
export const migrationsOf = (db: Db): Promise<Finding> =>
  looked('migrations', 'start the release that the database is of, or a newer one', async () => {
    const pending = await pendingMigrations(db, await readMigrations())
    return pending.length === 0
      ? ok('migrations', 'the tables are of this release')
      : fault(
          'migrations',
          `${pending.length} are to be made, from ${pending[0]} on`,
          'run `npm run -s admin -- migrate`, or start the server',
        )
  })

/** Whether this machine and the database have the same time. */
export const clockOf = (db: Db, now: () => number): Promise<Finding> =>
  looked('clock', 'see that the database answers', async () => {
    const before = now()
    const { rows } = await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
    const drift = Math.abs((rows[0]?.at ?? 0) - (before + now()) / 2)
    const words = `this machine and the database differ by ${(drift / SECOND_MS).toFixed(1)} s`
    return drift > MOST_DRIFT_MS ? fault('clock', words, 'have both follow a time server (NTP)') : ok('clock', words)
  })

/** Whether background work is done. */
export const jobsOf = (db: Db, now: number): Promise<Finding> =>
  looked('jobs', 'run `npm run -s admin -- migrate` first', async () => {
    const { waiting, oldest, dead } = await jobState(db, now)
    const late = oldest === null ? 0 : now - oldest
    const words = `${waiting} are due, the oldest for ${Math.round(late / SECOND_MS)} s; ${dead} gave up`
    if (dead > 0) return fault('jobs', words, 'read why at the desk under 后台任务, mend it and have them done again')
    return late > MOST_WAIT_MS ? fault('jobs', words, 'start the server: nothing does the background work') : ok('jobs', words)
  })
