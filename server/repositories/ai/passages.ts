import { type Selectable, sql } from 'kysely'
import { canLearn, courseAccess } from '@/domain/learning/course-access'
import type { Db, Tables } from '../../database/tables'

export type Passage = Omit<Selectable<Tables['ai_passage']>, 'terms'>

const columns = ['id', 'kind', 'ref_id', 'version', 'course_id', 'category_id', 'title', 'body', 'hint', 'marks'] as const
/** The key of the row of `ai_term` that counts the passages. */
export const ALL_PASSAGES = ''

/** In how many passages each term stands, and how many there are. Terms nothing is written of are left out. */
export async function termCounts(db: Db, terms: readonly string[]): Promise<{ counts: ReadonlyMap<string, number>; total: number }> {
  const rows = await db
    .selectFrom('ai_term')
    .select(['term', 'count'])
    .where('term', 'in', [ALL_PASSAGES, ...terms])
    .where('count', '>', 0)
    .execute()
  const counts = new Map(rows.map(({ term, count }) => [term, count]))
  const total = counts.get(ALL_PASSAGES) ?? 0
  counts.delete(ALL_PASSAGES)
  return { counts, total }
}

/** A term as the text form of a query has it. Terms are letters and digits, so nothing in them is a sign. */
const lexeme = (term: string) => `'${term.replace(/['\\]/g, '')}'`
const anyOf = (terms: readonly string[]) => sql<boolean>`terms @@ ${terms.map(lexeme).join(' | ')}::tsquery`

type Wanted = { terms: readonly { term: string; weight: number }[]; closed: readonly number[]; limit: number }

/** Passages that have any of the terms, those with the most telling ones first. Question banks in `closed` are left out. */
export function passagesWith(db: Db, { terms, closed, limit }: Wanted): Promise<Passage[]> {
  const score = sql.join(
    terms.map(({ term, weight }) => sql`case when terms @@ ${lexeme(term)}::tsquery then ${weight}::real else 0 end`),
    sql` + `,
  )
  let query = db
    .selectFrom('ai_passage')
    .select(columns)
    .where(anyOf(terms.map(({ term }) => term)))
  if (closed.length > 0)
    query = query.where((where) => where.or([where('category_id', 'is', null), where('category_id', 'not in', [...closed])]))
  return query.orderBy(sql`${score}`, 'desc').orderBy('id').limit(limit).execute()
}

/** The passages of one lesson or question. */
export const passagesOf = (db: Db, kind: Passage['kind'], refId: number): Promise<Passage[]> =>
  db.selectFrom('ai_passage').select(columns).where('kind', '=', kind).where('ref_id', '=', refId).orderBy('id').limit(200).execute()

/** A passage as it is stored now; undefined where it was taken out or its question has a newer version. */
export const storedPassage = (db: Db, id: number): Promise<Passage | undefined> =>
  db
    .selectFrom('ai_passage')
    .select(columns)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('kind', '!=', 'question'),
        where.exists(
          where
            .selectFrom('question')
            .select('question.id')
            .whereRef('question.id', '=', 'ai_passage.ref_id')
            .whereRef('question.version', '=', 'ai_passage.version'),
        ),
      ]),
    )
    .executeTakeFirst()

/** Those of the passages a learner may read: of a lesson only where they may learn it. */
export async function readable(db: Db, userId: number, passages: readonly Passage[], now: number): Promise<Passage[]> {
  const ids = [...new Set(passages.flatMap(({ kind, ref_id }) => (kind === 'lesson' ? [ref_id] : [])))]
  if (ids.length === 0) return [...passages]
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('entitlement as held', (join) => join.onRef('held.course_id', '=', 'course.id').on('held.user_id', '=', userId))
    .select(['lesson.id', 'lesson.is_trial', 'course.price', 'held.user_id as heldBy', 'held.expires_at'])
    .where('lesson.id', 'in', ids)
    .execute()
  const open = new Set(
    rows
      .filter(({ is_trial, price, heldBy, expires_at }) =>
        canLearn(courseAccess(price, true, heldBy === null ? null : { expiresAt: expires_at }, now), is_trial),
      )
      .map(({ id }) => id),
  )
  return passages.filter(({ kind, ref_id }) => kind !== 'lesson' || open.has(ref_id))
}
