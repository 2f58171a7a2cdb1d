import { pino } from 'pino'
import { openDatabase } from '../../server/database/open'
import { readEnv } from '../../server/env'
import { loadSeed } from '../../server/seed/load'

/** Fills a data folder as the first start does, and locks the account of one seeded learner. No server may run on it. */
export async function seedWithLocked(dataDir: string, mobile: string): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const { db, close } = await openDatabase(env, Date.now)
  try {
    await loadSeed({ db, env, now: Date.now, log: pino({ level: 'silent' }) })
    const { numUpdatedRows } = await db.updateTable('users').set({ is_locked: true }).where('mobile', '=', mobile).executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error(`the seed has no learner ${mobile}`)
  } finally {
    await close()
  }
}
