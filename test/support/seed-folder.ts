import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { contentFolder } from '#server/folders'
import { loadSeed } from '#server/seed/load'
import { quietSeed } from './quiet-seed'

/**
 * Fills a data folder as the first start does, unless it is filled, and adds what else a test needs. Whatever the hour, no class is on the
 * air. No server may run on it.
 */
export async function seedFolder(dataDir: string, also: (db: Db) => Promise<void>): Promise<void> {
  const isFilled = existsSync(path.join(dataDir, 'pg'))
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SEED_DIR: contentFolder })
  const { db, close } = await openDatabase(env, Date.now)
  const content = await mkdtemp(path.join(os.tmpdir(), 'qiming-content-'))
  try {
    if (!isFilled) await loadSeed({ db, env, now: Date.now, log: pino({ level: 'silent' }) }, quietSeed(content))
    await also(db)
  } finally {
    await close()
    await rm(content, { recursive: true, force: true })
  }
}
