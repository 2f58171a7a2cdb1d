import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { StartFailure } from '../start-failure'

const migrationFolder = path.resolve(__dirname, '../migrations')

/** A numbered migration: `name` is its file, `checksum` the SHA-256 of its text. */
export type Migration = { name: string; text: string; checksum: string }

/** Reads the numbered `.sql` files in order. */
export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Statements of a file. Migrations hold plain statements only: no semicolon inside a text or a body. */
const statementsOf = (text: string) =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

type Ledger = { migration: { name: string; checksum: string; applied_at: number } }

/**
 * Brings the database up to the newest migration, all in one transaction behind a table lock, so that processes
 * that start together do not meet. A file that changed after it was applied stops the start.
 */
export async function migrate<T>(database: Kysely<T>, migrations: Migration[], now: number): Promise<void> {
  const db = database as unknown as Kysely<Ledger>
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at bigint not null)`.execute(db)
  await db.transaction().execute(async (tx) => {
    // A migration may take its time; other statements of a server may not.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`lock table migration in exclusive mode`.execute(tx)
    const applied = new Map((await tx.selectFrom('migration').selectAll().execute()).map((row) => [row.name, row.checksum]))
    const unknown = [...applied.keys()].find((name) => !migrations.some((migration) => migration.name === name))
    if (unknown) throw new StartFailure(`The database has migration ${unknown}, which this version does not know: start a newer version`)
    for (const { name, text, checksum } of migrations) {
      const was = applied.get(name)
      if (was === checksum) continue
      if (was !== undefined) throw new StartFailure(`Migration ${name} changed after it was applied: restore the file, and add a new one`)
      for (const statement of statementsOf(text)) await tx.executeQuery(CompiledQuery.raw(statement))
      await tx.insertInto('migration').values({ name, checksum, applied_at: now }).execute()
    }
  })
}
