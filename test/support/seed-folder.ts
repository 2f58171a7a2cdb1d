import { existsSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { contentFolder } from '#server/folders'
import { loadSeed } from '#server/seed/load'

/**
 * Fills a data folder as the first start does, from the content of `seedDir`, unless it is filled, and adds what else a test needs.
 * No server may run on it.
 */
export async function seedFolder(dataDir: string, also: (db: Db) => Promise<void>, seedDir?: string): Promise<void> {
  const isFilled = existsSync(path.join(dataDir, 'pg'))
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SEED_DIR: contentFolder })
  const { db, close } = await openDatabase(env, Date.now)
  try {
    if (!isFilled) await loadSeed({ db, env, now: Date.now, log: pino({ level: 'silent' }) }, seedDir)
    await also(db)
  } finally {
    await close()
  }
}
