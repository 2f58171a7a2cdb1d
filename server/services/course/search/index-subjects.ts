import { sql } from 'kysely'
import { indexTerms } from '@/domain/search/search-terms'
import type { Db, Tx } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { forgetMissing } from '../../../repositories/search-document'
import { newDoubts, newQuestions, type Subject, schoolSubjects } from './subjects'

/** Questions written in one transaction. */
const BATCH = 500

const lexemes = (text: string) => indexTerms(text).join(' ')
/** Terms in the heading weigh more than those below it. */
const vectorOf = ({ title, body }: Subject) =>
  sql<string>`setweight(to_tsvector('simple', ${lexemes(title)}), 'A') || setweight(to_tsvector('simple', ${lexemes(body)}), 'C')`

async function put(work: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects)
    await work
      .insertInto('search_document')
      .values({ ...subject, terms: vectorOf(subject) })
      .onConflict((known) =>
        known
          .columns(['kind', 'ref_id'])
          .doUpdateSet({ title: subject.title, body: subject.body, stamp: subject.stamp, terms: vectorOf(subject) }),
      )
      .execute()
}

async function indexSchool(work: Tx): Promise<void> {
  const subjects = await schoolSubjects(work)
  const rows = await work.selectFrom('search_document').select(['kind', 'ref_id', 'stamp']).where('kind', '!=', 'question').execute()
  const known = new Map(rows.map(({ kind, ref_id, stamp }) => [`${kind} ${ref_id}`, stamp]))
  await forgetMissing(work, subjects)
  await put(
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
      await put(work, subjects)
      return subjects.length
    })
}

/** Brings the index to what can be found now: only what changed is written. */
export async function refreshSearch({ db }: Pick<Deps, 'db'>): Promise<void> {
  await tx(db, indexSchool)
  await indexChanged(db, newQuestions)
  await indexChanged(db, newDoubts)
}
