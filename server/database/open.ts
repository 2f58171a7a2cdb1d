import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Env } from '../env'
import { wordsOf } from '../error-code'
import { StartFailure } from '../start-failure'
import { embeddedParsers, embeddedPool } from './embedded'
import { lockFolder } from './lock'
import { migrate, readMigrations } from './migrate'
import { postgresPool } from './postgres'
import type { Db, Tables } from './tables'

type Database = { db: Db; close(): Promise<void> }

const OWNER_ONLY = 0o700
const MIN_VERSION = 150_000

const over = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

async function openServer(url: string, statementMs: number): Promise<Database> {
  const { host, pathname } = new URL(url)
  const db = over(postgresPool(url, { statementMs }))
  const close = () => db.destroy()
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
    const db = over(embeddedPool(await PGlite.create({ dataDir: path.join(dataDir, 'pg'), parsers: embeddedParsers })))
    const close = async () => {
      await db.destroy()
      release()
    }
    return { db, close }
  } catch (error) {
    release()
    throw new StartFailure(`The embedded database in ${dataDir} does not open: ${wordsOf(error)}`, error)
  }
}

/** Opens the database of the settings and migrates it. Statements longer than `statementMs` are cancelled. Throws a StartFailure. */
export async function openDatabase(env: Env, now: () => number, statementMs = 0): Promise<Database> {
  const database = await (env.databaseUrl === null ? openFolder(env.dataDir) : openServer(env.databaseUrl, statementMs))
  try {
    await migrate(database.db, await readMigrations(), now())
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
