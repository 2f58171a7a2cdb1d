import type { Db } from '#server/database/tables'
import { seedFolder } from './seed-folder'

/** Fills a data folder, locks the account of one seeded learner, and adds what else a test needs. No server may run on it. */
export const seedWithLocked = (dataDir: string, mobile: string, also: (db: Db) => Promise<void>): Promise<void> =>
  seedFolder(dataDir, async (db) => {
    const { numUpdatedRows } = await db.updateTable('users').set({ is_locked: true }).where('mobile', '=', mobile).executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error(`the seed has no learner ${mobile}`)
    await also(db)
  })
