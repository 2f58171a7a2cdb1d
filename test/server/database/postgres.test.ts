import { Kysely, PostgresDialect, sql } from 'kysely'
import { postgresPool } from '#server/database/postgres'
import { isUnavailable } from '#server/database/unavailable'
import { onPostgres } from '../../support/race'

const url = process.env.TEST_DATABASE_URL

const open = () => new Kysely<object>({ dialect: new PostgresDialect({ pool: postgresPool(url ?? '', { max: 1 }) }) })

describe('a connection to PostgreSQL', () => {
  onPostgres('runs statements without compiling them', async () => {
    const db = open()
    expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
    await db.destroy()
  })

  onPostgres('fails the next statement when it is ended within a transaction, and not the process', async () => {
    const [db, admin] = [open(), open()]
    const isThere = async (pid: number) => (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(admin)).rows.length > 0
    const work = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid ?? 0
      await sql`select pg_terminate_backend(${pid})`.execute(admin)
      while (await isThere(pid));
      await sql`select 1`.execute(tx)
    })
    const failure: unknown = await work.catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
    expect((await sql`select 1 as next`.execute(db)).rows).toEqual([{ next: 1 }])
    await Promise.all([db.destroy(), admin.destroy()])
  })
})
