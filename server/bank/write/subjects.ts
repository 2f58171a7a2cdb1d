import { type Db, tx } from '#server/database/tables'
import type { Env } from '#server/env'
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
