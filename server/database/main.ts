/**
 * `npm run -s admin -- migrate`: brings the database of the settings up to this release and ends. A release that builds indexes on large tables
 * is migrated by it before its servers start, on a connection to PostgreSQL itself: a pool would cancel what takes long. With `--distributed`
 * its tables are placed on the machines of its engine too.
 */
import { readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'
import { spreadTables } from './hindrances'
import { openDatabase } from './open'
import { spread } from './spread'

const DISTRIBUTED = '--distributed'

async function migrated(words: readonly string[]): Promise<void> {
  const unknown = words.find((word) => word !== DISTRIBUTED)
  if (unknown !== undefined) throw new StartFailure(`migrate does not know "${unknown}": it takes ${DISTRIBUTED} or nothing`)
  const database = await openDatabase(readEnv(process.env), Date.now)
  try {
    if (words.length > 0) await spread(database.db, await spreadTables(database.db))
  } finally {
    await database.close()
  }
}

migrated(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  },
)
