import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables, Tx } from '#server/database/tables'
import type { SearchKind } from '@/contract/search/search.schema'
import { indexTerms } from '@/domain/search/search-terms'
import { countTerms } from './term-index'

/** Leaves out questions of these categories. */
export const outside = (closed: readonly number[]) => (the: ExpressionBuilder<Tables, 'search_document'>) =>
  closed.length === 0
    ? the.val(true)
    : the.or([
        the('search_document.kind', '!=', 'question'),
        the.not(
          the.exists(
            the
              .selectFrom('question')
              .select('question.id')
              .whereRef('question.id', '=', 'search_document.ref_id')
              .where('question.category_id', 'in', [...closed]),
          ),
        ),
      ])

/** Removes taken-down content from the search. */
export async function forgetDocuments(work: Tx, kind: SearchKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await countTerms(work, 'search_document', { kind, ids: ids, sign: -1 })
  await work
    .deleteFrom('search_document')
    .where('kind', '=', kind)
    .where('ref_id', 'in', [...ids])
    .execute()
}

/** The lessons of a course cannot be found without it. */
export async function forgetLessons(work: Tx, courseId: number): Promise<void> {
  const rows = await work.selectFrom('lesson').select('id').where('course_id', '=', courseId).execute()
  await forgetDocuments(
    work,
    'lesson',
    rows.map(({ id }) => id),
  )
}

/** Names the content that the school writes: all of it is looked at in each refresh. */
const SCHOOL_KINDS = ['course', 'lesson', 'article', 'paper', 'teacher', 'help'] as const

/** Forgets documents of the school that are not among those named. */
export async function forgetMissing(work: Tx, named: readonly { kind: SearchKind; ref_id: number }[]): Promise<void> {
  const known = await documentStamps(work)
  const kept = new Set(named.map(({ kind, ref_id }) => `${kind} ${ref_id}`))
  for (const kind of SCHOOL_KINDS) {
    const gone = known.filter((each) => each.kind === kind && !kept.has(`${kind} ${each.ref_id}`))
    await forgetDocuments(
      work,
      kind,
      gone.map(({ ref_id }) => ref_id),
    )
  }
}

/** Holds something that can be found: its words, and a stamp that changes with them. */
export type Subject = { kind: SearchKind; ref_id: number; title: string; body: string; stamp: string }

/** The stamps of everything indexed that the school writes. */
export const documentStamps = (work: Tx): Promise<Pick<Subject, 'kind' | 'ref_id' | 'stamp'>[]> =>
  work
    .selectFrom('search_document')
    .select(['kind', 'ref_id', 'stamp'])
    .where('kind', 'in', [...SCHOOL_KINDS])
    .execute()

const lexemes = (text: string) => indexTerms(text).join(' ')

/** Indexes subjects of one kind, in place of what was indexed of them before. Terms in the heading weigh more than those below it. */
async function putKind(work: Tx, kind: SearchKind, subjects: readonly Subject[]): Promise<void> {
  const ids = subjects.map(({ ref_id }) => ref_id)
  await countTerms(work, 'search_document', { kind, ids: ids, sign: -1 })
  const rows = subjects.map(({ ref_id, title, body, stamp }) => ({ ref_id, title, body, stamp, high: lexemes(title), low: lexemes(body) }))
  await sql`
    insert into search_document (kind, ref_id, title, body, stamp, terms)
    select ${kind}, ref_id, title, body, stamp,
      setweight(to_tsvector('simple', high), 'A') || setweight(to_tsvector('simple', low), 'C')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (ref_id int, title text, body text, stamp text, high text, low text)
    on conflict (kind, ref_id) do update
      set title = excluded.title, body = excluded.body, stamp = excluded.stamp, terms = excluded.terms`.execute(work)
  await countTerms(work, 'search_document', { kind, ids: ids, sign: 1 })
}

/** Indexes subjects, in place of what was indexed of them before. */
export async function putDocuments(work: Tx, subjects: readonly Subject[]): Promise<void> {
  const kinds = [...new Set(subjects.map(({ kind }) => kind))]
  for (const kind of kinds)
    await putKind(
      work,
      kind,
      subjects.filter((subject) => subject.kind === kind),
    )
}
