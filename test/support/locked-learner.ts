import { pino } from 'pino'
import { openDatabase } from '../../server/database/open'
import type { Db } from '../../server/database/tables'
import { readEnv } from '../../server/env'
import { loadSeed } from '../../server/seed/load'

/** Fills a data folder as the first start does, locks the account of one seeded learner, and adds what else a test needs. No server may run on it. */
export async function seedWithLocked(dataDir: string, mobile: string, also: (db: Db) => Promise<void>): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const { db, close } = await openDatabase(env, Date.now)
  try {
    await loadSeed({ db, env, now: Date.now, log: pino({ level: 'silent' }) })
    const { numUpdatedRows } = await db.updateTable('users').set({ is_locked: true }).where('mobile', '=', mobile).executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error(`the seed has no learner ${mobile}`)
    await also(db)
  } finally {
    await close()
  }
}
