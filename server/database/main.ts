/**
 * `npm run -s admin -- migrate`: brings the database of the settings up to this release and ends. A release that builds indexes on large tables
 * is migrated by it before its servers start, on a connection to PostgreSQL itself: a pool would cancel what takes long.
 */
import { readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'
import { openDatabase } from './open'

const migrated = async () => (await openDatabase(readEnv(process.env), Date.now)).close()

migrated().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  },
)
