import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { documentStamps, forgetMissing, putDocuments, type Subject } from '#server/repositories/search/documents'
import { countAllOnce } from '#server/repositories/search/term-index'
import { newDoubts, newQuestions, schoolSubjects } from './subjects'

/** Questions written in one transaction. */
const BATCH = 500

async function indexSchool(work: Tx): Promise<void> {
  const subjects = await schoolSubjects(work)
  const rows = await documentStamps(work)
  const known = new Map(rows.map(({ kind, ref_id, stamp }) => [`${kind} ${ref_id}`, stamp]))
  await forgetMissing(work, subjects)
  await putDocuments(
    work,
    subjects.filter(({ kind, ref_id, stamp }) => known.get(`${kind} ${ref_id}`) !== stamp),
  )
}

type Unindexed = (work: Tx, limit: number) => Promise<Subject[]>

async function indexChanged(db: Db, unindexed: Unindexed): Promise<void> {
  let found = BATCH
  while (found === BATCH)
    found = await tx(db, async (work) => {
      const subjects = await unindexed(work, BATCH)
      await putDocuments(work, subjects)
      return subjects.length
    })
}

/** Brings the index to what can be found now: only what changed is written. */
export async function refreshSearch({ db }: Pick<Deps, 'db'>): Promise<void> {
  await tx(db, (work) => countAllOnce(work, 'search_document'))
  await tx(db, indexSchool)
  await indexChanged(db, newQuestions)
  await indexChanged(db, newDoubts)
}
