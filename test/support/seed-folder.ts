import { pino } from 'pino'
import { openDatabase } from '../../server/database/open'
import type { Db } from '../../server/database/tables'
import { readEnv } from '../../server/env'
import { loadSeed } from '../../server/seed/load'

/** Fills a data folder as the first start does, and adds what else a test needs. No server may run on it. */
export async function seedFolder(dataDir: string, also: (db: Db) => Promise<void>): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const { db, close } = await openDatabase(env, Date.now)
  try {
    await loadSeed({ db, env, now: Date.now, log: pino({ level: 'silent' }) })
    await also(db)
  } finally {
    await close()
  }
}
