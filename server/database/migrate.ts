import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { codeOf } from '#server/error-code'
import { migrationFolder } from '#server/folders'
import { StartFailure } from '#server/start-failure'

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

/** Statements of a file. A text holds no semicolon; the body of a function, between two `$$`, may. */
export const statementsOf = (text: string): string[] =>
  (text.replace(/--.*$/gm, '').match(/(?:\$\$[\s\S]*?\$\$|[^;])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

type Ledger = { migration: { name: string; checksum: string; applied_at: number } }
type Known = Kysely<Ledger>
type Applying = { migration: Migration; now: number }

/** A change of a table in use waits this long for its lock, and lets the statements behind it pass before it tries again. */
const LOCK_WAIT = '2s'
const LOCK_TRIES = 30
const BETWEEN_TRIES_MS = 1_000
const WHILE_BUSY_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** An index built beside those who write to its table, which is not possible in a transaction. */
const BESIDE_WRITERS = /\b(index)\s+concurrently\b/i
/** Begins a file whose statements are repeated, each time in a transaction of its own, until they change nothing. */
export const IN_BATCHES = /^-- in batches\b/
/** Removes or renames what the release before still uses; see the rules of `test/structure/migration-rules.ts`. */
const RETIRES = /^\d{4}-retire-/

async function appliedIn(db: Known, migrations: readonly Migration[]): Promise<Map<string, string>> {
  const applied = new Map((await db.selectFrom('migration').selectAll().execute()).map((row) => [row.name, row.checksum]))
  const newest = migrations.at(-1)?.name ?? ''
  const known = new Set(migrations.map(({ name }) => name))
  // A release stays able to run on what the next one has added.
  const unknown = [...applied.keys()].find((name) => !known.has(name) && (name < newest || RETIRES.test(name)))
  if (unknown) throw new StartFailure(`The database has migration ${unknown}, which this version cannot run with: start a newer version`)
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new StartFailure(`Migration ${changed.name} changed after it was applied: restore the file, and add a new one`)
  return applied
}

/** Names of the migrations that a database still lacks, without making them. Throws a StartFailure where it is of another release. */
export async function pendingMigrations<T>(database: Kysely<T>, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedIn(database as unknown as Known, migrations)
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

/** Another process migrates. */
class Busy extends Error {}

const lockNow = (tx: Known) =>
  sql`lock table migration in exclusive mode nowait`.execute(tx).catch((error: unknown) => {
    throw codeOf(error) === LOCK_NOT_AVAILABLE ? new Busy('Another process migrates') : error
  })

/**
 * Runs `work` in a transaction that no other process migrates beside. Who has to wait asks again and again: the owner of the lock may
 * be building an index, which waits for all statements begun before.
 */
async function alone<T>(db: Known, work: (tx: Known) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        // A migration may take its time; other statements of a server may not.
        await sql`set local statement_timeout = 0`.execute(tx)
        await lockNow(tx)
        return work(tx)
      })
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      await delay(WHILE_BUSY_MS)
    }
  }
}

const isApplied = async (tx: Known, { name }: Migration) =>
  (await tx.selectFrom('migration').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

const noteApplied = (tx: Known, { migration, now }: Applying) =>
  tx.insertInto('migration').values({ name: migration.name, checksum: migration.checksum, applied_at: now }).execute()

/** Runs a statement once and returns how many rows it changed, on the embedded database too. */
async function changedBy(tx: Known, statement: string): Promise<number> {
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(`with changed as (${statement} returning 1) select count(*)::int as count from changed`),
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

async function applyIn(tx: Known, { migration, now }: Applying): Promise<void> {
  for (const statement of statementsOf(migration.text)) {
    if (!IN_BATCHES.test(migration.text)) await tx.executeQuery(CompiledQuery.raw(statement.replace(BESIDE_WRITERS, '$1')))
    else while ((await changedBy(tx, statement)) > 0);
  }
  await noteApplied(tx, { migration, now })
}

/** Builds indexes on a connection of its own while the lock is held, from the start when an earlier try left half of one. */
async function applyBeside(db: Known, { migration, now }: Applying): Promise<void> {
  await alone(db, async (tx) => {
    if (await isApplied(tx, migration)) return
    // A read keeps its snapshot until the next statement, and the index waits for all older snapshots.
    await sql`set local statement_timeout = 0`.execute(tx)
    await db.connection().execute(async (own) => {
      for (const statement of statementsOf(migration.text)) {
        const name = /\bindex\s+concurrently\s+(\w+)/i.exec(statement)?.[1]
        if (name && /^create/i.test(statement)) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(own)
        await own.executeQuery(CompiledQuery.raw(statement))
      }
    })
    await noteApplied(tx, { migration, now })
  })
}

/** Repeats work that did not get a lock soon, or that a deadlock ended. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(codeOf(error) ?? '') || attempt === LOCK_TRIES) throw error
      await delay(BETWEEN_TRIES_MS)
    }
  }
}

/** Changes rows some at a time: nobody waits for more of them than one statement changes. What an earlier try has changed stays changed. */
async function applyInBatches(db: Known, applying: Applying): Promise<void> {
  for (const statement of statementsOf(applying.migration.text))
    while ((await patiently(() => alone(db, (tx) => changedBy(tx, statement)))) > 0);
  await alone(db, async (tx) => {
    if (!(await isApplied(tx, applying.migration))) await noteApplied(tx, applying)
  })
}

/** Applies one migration to tables in use: it gives up a lock it does not get soon, and tries again. */
async function applyShared(db: Known, applying: Applying): Promise<void> {
  if (BESIDE_WRITERS.test(applying.migration.text)) return applyBeside(db, applying)
  if (IN_BATCHES.test(applying.migration.text)) return applyInBatches(db, applying)
  return patiently(() =>
    alone(db, async (tx) => {
      if (await isApplied(tx, applying.migration)) return
      await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx)
      await applyIn(tx, applying)
    }),
  )
}

/** An empty database takes all of them in one transaction. */
const applyFirst = (db: Known, migrations: readonly Migration[], now: number): Promise<void> =>
  alone(db, async (tx) => {
    const applied = await appliedIn(tx, migrations)
    for (const migration of migrations) if (!applied.has(migration.name)) await applyIn(tx, { migration, now })
  })

/**
 * Brings the database up to the newest migration. Processes that start together take turns. `isShared`: others read and write its
 * tables meanwhile, so each migration is a transaction of its own. A file that changed after it was applied stops the start.
 */
export async function migrate<T>(database: Kysely<T>, migrations: Migration[], now: number, { isShared = true } = {}): Promise<void> {
  const db = database as unknown as Known
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at bigint not null)`.execute(db)
  const applied = await appliedIn(db, migrations)
  if (!isShared || applied.size === 0) return applyFirst(db, migrations, now)
  for (const migration of migrations) if (!applied.has(migration.name)) await applyShared(db, { migration, now })
}
