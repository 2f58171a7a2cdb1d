import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Env } from '#server/env'
import { wordsOf } from '#server/error-code'
import { StartFailure } from '#server/start-failure'
import { copyEmbedded } from './copies'
import { embeddedParsers, embeddedPool } from './embedded'
import { lockFolder } from './lock'
import { makeEmbedded } from './make-embedded'
import { migrate, readMigrations } from './migrate'
import { postgresDb, postgresPool } from './postgres'
import { attachReplica } from './replica'
import type { Db, Tables } from './tables'

/** `copy` writes a copy of the embedded database while it is in use, and returns the file. */
type Database = { db: Db; copy?: (now: number) => Promise<string>; close(): Promise<void> }

const OWNER_ONLY = 0o700
const MIN_VERSION = 150_000

/** Buffers of the database's own: the disk is cached by the system as well, and a bigger share only takes memory from the process. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

type Address = { url: string; readUrl: string | null }

async function openServer({ url, readUrl }: Address, statementMs: number): Promise<Database> {
  const { host, pathname } = new URL(url)
  const db = postgresDb(postgresPool(url, { statementMs }))
  // Not asked at the start: without it everything is read from the primary.
  const replica = readUrl === null ? null : postgresDb(postgresPool(readUrl, { statementMs }))
  if (replica) attachReplica(db, replica)
  const close = async () => {
    await replica?.destroy()
    await db.destroy()
  }
  try {
    const answer = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(db)
    if ((answer.rows[0]?.version ?? 0) < MIN_VERSION) throw new Error('PostgreSQL 15 or newer is needed')
  } catch (error) {
    await close()
    throw new StartFailure(`DATABASE_URL does not work (${host}${pathname}): ${wordsOf(error)}`, error)
  }
  return { db, close }
}

async function openFolder(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY })
    // Only this user may read and write the database files.
    mkdirSync(path.join(dataDir, 'pg'), { recursive: true, mode: OWNER_ONLY })
    chmodSync(path.join(dataDir, 'pg'), OWNER_ONLY)
  } catch (error) {
    throw new StartFailure(`DATA_DIR cannot be used (${dataDir}): ${wordsOf(error)}`, error)
  }
  const release = lockFolder(dataDir)
  try {
    const folder = path.join(dataDir, 'pg')
    await makeEmbedded(folder)
    const pglite = await PGlite.create({ dataDir: folder, parsers: embeddedParsers, startParams })
    const pool = embeddedPool(pglite)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const close = async () => {
      await db.destroy()
      release()
    }
    return { db, close, copy: (moment) => copyEmbedded({ pglite, pool, dataDir }, moment) }
  } catch (error) {
    release()
    throw new StartFailure(`The embedded database in ${dataDir} does not open: ${wordsOf(error)}`, error)
  }
}

/** Opens the database of the settings and migrates it. Statements longer than `statementMs` are cancelled. Throws a StartFailure. */
export async function openDatabase(env: Env, now: () => number, statementMs = 0): Promise<Database> {
  const { databaseUrl: url, databaseReadUrl: readUrl, dataDir } = env
  const database = await (url === null ? openFolder(dataDir) : openServer({ url, readUrl }, statementMs))
  try {
    await migrate(database.db, await readMigrations(), now(), { isShared: url !== null })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
