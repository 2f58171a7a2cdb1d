/**
 * `npm run -s admin -- backup`: copies the embedded database of `DATA_DIR`, also while a server runs on it, and prints the file. Unpacked into an
 * empty `DATA_DIR/pg` it is the database of that moment.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { copiesIn } from '#server/database/copies'
import { holderOf } from '#server/database/lock'
import { openDatabase } from '#server/database/open'
import { type Env, readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'

const LIMIT_MS = 300_000
const LOOK_MS = 200

/** Has the server that owns the folder make the copy. */
async function copyBy(pid: number, dataDir: string): Promise<string> {
  const before = new Set(copiesIn(dataDir))
  process.kill(pid, 'SIGUSR2')
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await delay(LOOK_MS)) {
    const made = copiesIn(dataDir).find((file) => !before.has(file))
    if (made) return made
  }
  throw new StartFailure(`The server (process ${pid}) made no copy; its log says why`)
}

async function copyItself(env: Env): Promise<string> {
  const database = await openDatabase(env, Date.now)
  try {
    return (await database.copy?.(Date.now())) ?? ''
  } finally {
    await database.close()
  }
}

async function main(): Promise<string> {
  const env = readEnv(process.env)
  if (env.databaseUrl !== null) throw new StartFailure('PostgreSQL is copied by pg_basebackup and its archive: see docs/deployment.md')
  const holder = holderOf(env.dataDir)
  return holder === undefined ? copyItself(env) : copyBy(holder, env.dataDir)
}

main().then(
  (file) => {
    process.stdout.write(`${file}\n`)
    process.exit(0)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  },
)
