/**
 * Creates the embedded database with the subjects of the demo school, where it is wanted. It is a process of its own: making a database
 * takes more than twice the memory of an import, and gives it back only when the process ends.
 */
import { openDatabase } from '#server/database/open'
import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { type Env, readEnv } from '#server/env'
import { contentFolder } from '#server/folders'
import { hasCategories } from '#server/repositories/course/category'
import { wasInProduction } from '#server/repositories/site/seed-offer'
import { readCategories } from '#server/seed/read'
import { writeCategories } from '#server/seed/site/content'

/** A new database has no subjects yet: it gets those of the demo school, whose other content comes with the first start of the server. */
export async function ensureSubjects(db: Db, { hasDemo, seedDir }: Pick<Env, 'hasDemo' | 'seedDir'>, now: number): Promise<void> {
  if (!hasDemo || (await hasCategories(db))) return
  const categories = readCategories(seedDir ?? contentFolder)
  await tx(db, async (work) => {
    if (!(await wasInProduction(work))) await writeCategories({ work, now, isOld: false }, categories)
  })
}

async function main() {
  const env = readEnv(process.env)
  const database = await openDatabase(env, Date.now)
  await ensureSubjects(database.db, env, Date.now()).finally(() => database.close())
}

if (require.main === module)
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
