import { existsSync } from 'node:fs'
import path from 'node:path'
import { holderOf } from '#server/database/lock'
import { postgresDb, postgresPool } from '#server/database/postgres'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { wordsOf } from '#server/error-code'
import { makeLog } from '#server/log'
import { StartFailure } from '#server/start-failure'
import { clockOf, jobsOf, migrationsOf, rightsOf, versionOf } from './database'
import { type Finding, fault, off, ok } from './finding'
import { addressOf, certificateOf, copiesOf, deskOf, diskOf, foldersOf } from './machine'
import { providersOf } from './providers'

const WAIT_MS = 5_000

async function ofPostgres(db: Db, now: () => number): Promise<Finding[]> {
  const version = await versionOf(db)
  if (version.state === 'fault') return [version]
  return [version, await rightsOf(db), await migrationsOf(db), await clockOf(db, now), await jobsOf(db, now())]
}

/** The embedded database belongs to one process: it is looked at from outside. */
function ofEmbedded({ dataDir }: Env): Finding[] {
  const holder = holderOf(dataDir)
  if (holder !== undefined) return [ok('database', `the embedded one, in use by process ${holder}`)]
  return existsSync(path.join(dataDir, 'pg', 'PG_VERSION'))
    ? [fault('database', 'the embedded one, and no server runs on it', 'start the server')]
    : [off('database', 'the embedded one, which the first start makes')]
}

async function ofDatabase(env: Env, now: () => number, ofProviders: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  const db = env.databaseUrl === null ? null : postgresDb(postgresPool(env.databaseUrl, { max: 2, statementMs: WAIT_MS, waitMs: WAIT_MS }))
  try {
    const found = db === null ? ofEmbedded(env) : await ofPostgres(db, now)
    return [...found, ...(await ofProviders(db ?? noDatabase))]
  } finally {
    await db?.destroy()
  }
}

/** Live providers keep their keys in files: nothing is read from a database for them. */
const noDatabase = new Proxy({} as Db, {
  get: () => {
    throw new Error('the embedded database is not opened')
  },
})

/** The settings, or a finding for each that is wrong. */
function settingsOf(read: () => Env): Env | Finding[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    return error.message.split('\n').map((words) => fault('settings', words, 'see docs/settings.md'))
  }
}

/** Looks at everything an installation needs, and changes nothing. Wrong settings end it: the rest would follow from them. */
export async function examine(read: () => Env, now: () => number): Promise<Finding[]> {
  const env = settingsOf(read)
  if (Array.isArray(env)) return env
  const log = makeLog({ logLevel: 'silent' })
  const machine = [await diskOf(env), await foldersOf(env), await copiesOf(env, now())]
  const found = await ofDatabase(env, now, (db) => {
    const deps: Deps = { db, env, now, log }
    return providersOf(deps).catch((error: unknown) => [fault('providers', wordsOf(error), 'see the line above')])
  })
  return [
    ok('settings', 'all are right'),
    ...machine,
    ...found,
    await certificateOf(env, now()),
    await addressOf(env),
    ...(await deskOf(env)),
  ]
}
