import { pino } from 'pino'
import { readEnv } from '#server/env'
import { loadSeed } from '#server/seed/load'
import { openTestDatabase } from '../../../test/support/test-database'

/** A database with the content of the seed, and where other processes find it. */
export async function openBench() {
  const log = pino({ level: 'silent' })
  const env = readEnv({ NODE_ENV: 'test' })
  const { db, url, drop } = await openTestDatabase({ hasSeed: true, fill: (of) => loadSeed({ db: of, env, now: Date.now, log }) })
  if (url === '') throw new Error('Run it by `npm run -s lab -- bench:heartbeat`, which starts a PostgreSQL')
  return { db, url, close: drop }
}
