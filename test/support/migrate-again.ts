import { sql } from 'kysely'
import { migrate, readMigrations } from '#server/database/migrate'
import type { Db } from '#server/database/tables'

/** Makes migrations again whose work was taken back, as on a database of the release before. */
export async function migrateAgain(db: Db, part: RegExp): Promise<void> {
  const migrations = await readMigrations()
  const own = migrations.map(({ name }) => name).filter((name) => part.test(name))
  await sql`delete from migration where name = any(${own})`.execute(db)
  await migrate(db, migrations, 0, { isShared: Boolean(process.env.TEST_DATABASE_URL) })
}
