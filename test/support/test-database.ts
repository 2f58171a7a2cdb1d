import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import { Client } from 'pg'
import { migrate, readMigrations } from '#server/database/migrate'
import { embeddedParsers, embeddedPool } from '#server/database/open'
import { followTransactions, forgetTransactions, refusePast } from '#server/database/past-transaction'
import { postgresDb, postgresPool } from '#server/database/postgres'
import type { Db, Tables } from '#server/database/tables'
import { sandboxKeys } from '#server/providers/payment/sandbox'
import { shuffleRows } from './shuffle-rows'
import { snapshotName } from './snapshot'
import { FIRST_MOMENT } from './test-clock'
import { clusterDb, copyOnCluster, makeOnCluster } from './test-cluster'

/** Puts into a migrated database what a test starts from. */
type Fill = (db: Db) => Promise<void>
type Prepared = { hasSeed: boolean; fill: Fill }

/** `url`: where other processes find it; empty for an embedded one. */
type TestDatabase = { db: Db; url: string; drop(): Promise<void> }

async function prepare(db: Db, { fill }: Prepared) {
  await migrate(db, await readMigrations(), FIRST_MOMENT)
  await fill(db)
  // Three key pairs take half a second to make, which would be spent in each database where something is paid.
  await sandboxKeys(db)
  await shuffleRows(db)
}

const cacheFolder = path.resolve(__dirname, '../../.cache/test-database')

/** Writes a snapshot in one step, because other workers may look for it, and removes those it takes the place of. */
function keep(file: string, bytes: Buffer) {
  mkdirSync(cacheFolder, { recursive: true })
  const [kind = ''] = path.basename(file).split('_')
  const older = readdirSync(cacheFolder).filter((name) => name.startsWith(`${kind}_`) && name.endsWith('.tar'))
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, bytes)
  renameSync(draft, file)
  for (const name of older) if (name !== path.basename(file)) rmSync(path.join(cacheFolder, name), { force: true })
}

const read = new Map<string, Blob>()

/** A snapshot of some 70 MB: test files that share a sandbox read it once. */
function blobOf(file: string): Blob {
  const blob = read.get(file) ?? new Blob([readFileSync(file)])
  read.set(file, blob)
  return blob
}

/** A database in memory, loaded from a snapshot that the first one to need it writes. */
async function embedded(prepared: Prepared): Promise<TestDatabase> {
  const file = path.join(cacheFolder, `${snapshotName(prepared.hasSeed)}.tar`)
  const isKnown = existsSync(file)
  const pglite = await PGlite.create({ parsers: embeddedParsers, ...(isKnown && { loadDataDir: blobOf(file) }) })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embeddedPool(pglite) }) })
  const drop = () => pglite.close()
  try {
    if (!isKnown) {
      await prepare(db, prepared)
      // Otherwise each database loaded from it does the work of its log again.
      await pglite.exec('checkpoint')
      keep(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
    }
    return { db, url: '', drop }
  } catch (error) {
    await drop()
    throw error
  }
}

async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/**
 * A statement past its transaction, for which the embedded database has no connection, fails here as it does there. Hundreds at once wait
 * as long as the machine needs.
 */
function onServer(url: string): Db {
  followTransactions()
  const pool = postgresPool(url, { max: 8, waitMs: 60_000 })
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown
  pool.connect = ((...words: unknown[]) => {
    refusePast()
    return connect(...words)
  }) as typeof pool.connect
  return postgresDb(pool)
}

const ensured = new Set<string>()

/** Makes the template unless another worker did; the lock keeps two from making it at once. */
async function ensureTemplate(url: string, template: string, prepared: Prepared) {
  if (ensured.has(url + template)) return
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(20260302)')
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return
    const draft = `${template}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    const db = onServer(named(url, draft))
    await prepare(db, prepared).finally(() => db.destroy())
    await client.query(`alter database ${draft} rename to ${template}`)
  })
  ensured.add(url + template)
}

let made = 0

/** A database on PostgreSQL of its own, cloned from a template. */
async function onPostgres(url: string, prepared: Prepared): Promise<TestDatabase> {
  const template = `qiming_${snapshotName(prepared.hasSeed)}`
  const name = `qiming_test_${process.pid}_${Date.now()}_${made++}`
  await ensureTemplate(url, template, prepared)
  // Its files are copied, not logged: half the time, and nothing is to survive a crash.
  await asAdmin(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const own = named(url, name)
  const db = onServer(own)
  const drop = async () => {
    await db.destroy()
    // A process pays for each sandbox that still follows, at each of its promises.
    forgetTransactions()
    await asAdmin(url, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { db, url: own, drop }
}

/** Names what places the tables: a template that was placed otherwise is another one. */
function placementHash(): string {
  const texts = ['placement', 'hindrances', 'spread'].map((name) =>
    readFileSync(path.resolve(__dirname, `../../server/database/${name}.ts`)),
  )
  return createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 8)
}

/** A database spread over the machines of a cluster. */
async function onCluster(url: string, prepared: Prepared): Promise<TestDatabase> {
  const template = `qiming_spread_${snapshotName(prepared.hasSeed)}_${placementHash()}`
  const name = `qiming_test_${process.pid}_${Date.now()}_${made++}`
  const isMade = await asAdmin(
    url,
    async (client) => (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount,
  )
  if (!isMade)
    await makeOnCluster(url, template, async (db) => {
      await migrate(db, await readMigrations(), FIRST_MOMENT)
      await prepared.fill(db)
    })
  const copy = await copyOnCluster(url, template, name)
  const db = clusterDb(copy.url, 8)
  const drop = async () => {
    await db.destroy()
    await copy.drop()
  }
  return { db, url: copy.url, drop }
}

/**
 * A database in the state `prepared` describes: embedded, on the server that TEST_DATABASE_URL names, or on the machines of the cluster whose
 * coordinator TEST_CLUSTER_URL names.
 */
export function openTestDatabase(prepared: Prepared): Promise<TestDatabase> {
  if (process.env.TEST_CLUSTER_URL) return onCluster(process.env.TEST_CLUSTER_URL, prepared)
  const url = process.env.TEST_DATABASE_URL
  return url ? onPostgres(url, prepared) : embedded(prepared)
}
