import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Env } from '#server/env'
import { wordsOf } from '#server/error-code'
import { StartFailure } from '#server/start-failure'
import { copyEmbedded, tidyEmbedded } from './copies'
import { lockFolder } from './lock'
import { migrate, readMigrations } from './migrate'
import { followTransactions, refusePast } from './past-transaction'
import { postgresDb, postgresPool } from './postgres'
import { attachReplica } from './replica'
import type { Db, Tables } from './tables'

/** int8 and numeric come as numbers and dates as text, on both databases. */
export const embeddedParsers = { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: (text: string) => text }

/**
 * The embedded database as a pool of one connection: a caller holds it until release, so that one caller's
 * transaction never takes in another's statements. A statement that work in a transaction makes past it would wait for
 * that very transaction for ever: it is refused.
 */
export function embeddedPool(pglite: PGlite): PostgresPool {
  followTransactions()
  let last: Promise<void> = Promise.resolve()
  const run = async (text: string, parameters: ReadonlyArray<unknown>) => {
    const result = await pglite.query(text, [...parameters])
    // The database answers within the turn of the process that asks: without an end of it, callers who follow each other keep out all others.
    await setImmediate()
    return result
  }
  // The other form of `query` takes a cursor, which this pool does not offer.
  const query = run as unknown as PostgresPoolClient['query']
  return {
    connect: async () => {
      refusePast()
      const before = last
      let release = () => {}
      last = new Promise((done) => {
        release = () => done()
      })
      await before
      return { query, release: () => release() }
    },
    end: () => pglite.close(),
  }
}

const program = 'require(process.argv[1]).PGlite.create(process.argv[2]).then((database) => database.close())'

/**
 * Puts an empty embedded database into a folder that has none. Making one takes 500 MB that a process does not give back while it runs,
 * so that a process of its own does it, in a folder beside, which takes the place of this one when it is whole.
 */
async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  // A folder that holds anything else is left alone.
  rmdirSync(folder)
  const draft = mkdtempSync(`${folder}-`)
  try {
    // The work is over before better code would pay.
    await promisify(execFile)(process.execPath, ['--liftoff-only', '-e', program, require.resolve('@electric-sql/pglite'), draft])
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** `copy` tidies the embedded database and writes a copy of it while it is in use, and returns the file. */
type Database = { db: Db; copy?: (now: number) => Promise<string>; close(): Promise<void> }

const OWNER_ONLY = 0o700
const MIN_VERSION = 150_000
const ENCODING = 'UTF8'

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
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(db)
    const { version = 0, encoding = '' } = rows[0] ?? {}
    if (version < MIN_VERSION) throw new Error('PostgreSQL 15 or newer is needed')
    if (encoding !== ENCODING)
      throw new Error(
        `the database stores ${encoding} instead of ${ENCODING}: create it anew with encoding '${ENCODING}' template template0`,
      )
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
    const copy = async (moment: number) => {
      await tidyEmbedded(pool)
      return copyEmbedded({ pglite, pool, dataDir }, moment)
    }
    return { db, close, copy }
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
