/**
 * Creates the embedded database with the subjects of the demo school, where it is wanted. It is a process of its own: making a database
 * takes more than twice the memory of an import, and gives it back only when the process ends.
 */
import { openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { ensureSubjects } from './subjects'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const database = await openDatabase(env, Date.now)
  await ensureSubjects(database.db, env, Date.now()).finally(() => database.close())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
