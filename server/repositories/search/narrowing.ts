import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { SearchKind, SearchNarrowing } from '@/contract/search/search.schema'

/** Tables of which each row belongs to a category. */
const placed = ['course', 'article', 'question', 'paper'] as const
/** Names the documents where the condition stands. */
type Alias = 'found' | 'search_document'

/** Whether a document belongs to one of these categories; kinds without a category do not. */
export function belongsTo(categories: readonly number[], alias: Alias): RawBuilder<boolean> {
  if (categories.length === 0) return sql<boolean>`false`
  const [kind, id] = [sql.ref(`${alias}.kind`), sql.ref(`${alias}.ref_id`)]
  const among = sql`category_id in (${sql.join([...categories])})`
  const own = placed.map(
    (table) => sql`${kind} = ${table} and exists (select 1 from ${sql.table(table)} own where own.id = ${id} and own.${among})`,
  )
  const lesson = sql`${kind} = 'lesson' and exists (
    select 1 from lesson join course own on own.id = lesson.course_id where lesson.id = ${id} and own.${among})`
  return sql<boolean>`(${sql.join([...own, lesson], sql` or `)})`
}

/** Narrows and orders the finds of a kind. `categories`: those the finds must belong to; without them any. */
export type Narrowing = Pick<SearchNarrowing, 'price' | 'sort' | 'questionType'> & { categories?: readonly number[] | undefined }

/** The part of a narrowing that means something for a kind; undefined where none does. */
export function narrowingOf(kind: SearchKind, { price, sort, questionType, categories }: Narrowing): Narrowing | undefined {
  const own: Narrowing = { categories, ...(kind === 'course' && { price, sort }), ...(kind === 'question' && { questionType }) }
  return Object.values(own).some((part) => part !== undefined) ? own : undefined
}

/** Whether a document is left by a narrowing. */
export function isLeft({ price, questionType, categories }: Narrowing, alias: Alias): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.ref_id`)
  const parts = [
    ...(categories === undefined ? [] : [belongsTo(categories, alias)]),
    ...(price === undefined ? [] : [sql`exists (select 1 from course own where own.id = ${id} and (own.price = 0) = ${price === 'free'})`]),
    ...(questionType === undefined ? [] : [sql`exists (select 1 from question own where own.id = ${id} and own.type = ${questionType})`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** The place of a course in an order: greater comes first. */
export const placeIn = (sort: NonNullable<Narrowing['sort']>, alias: Alias): RawBuilder<number> => {
  const id = sql.ref(`${alias}.ref_id`)
  return sort === 'new' ? sql<number>`${id}` : sql<number>`(select own.learner_count from course own where own.id = ${id})`
}

/** Returns those of a kind's documents that a narrowing leaves, in its order, else in the order given. */
export async function leftOf<T extends { ref_id: number }>(
  db: Db,
  kind: SearchKind,
  rows: readonly T[],
  narrowing: Narrowing,
): Promise<T[]> {
  if (rows.length === 0) return []
  const { sort } = narrowing
  const left = await db
    .selectFrom('search_document')
    .select('ref_id')
    .where('kind', '=', kind)
    .where(
      'ref_id',
      'in',
      rows.map(({ ref_id }) => ref_id),
    )
    .where(isLeft(narrowing, 'search_document'))
    .$if(sort !== undefined, (query) => query.orderBy(placeIn(sort ?? 'new', 'search_document'), 'desc'))
    .orderBy('ref_id')
    .execute()
  const byId = new Map(rows.map((row) => [row.ref_id, row]))
  if (sort !== undefined) return left.flatMap(({ ref_id }) => byId.get(ref_id) ?? [])
  const kept = new Set(left.map(({ ref_id }) => ref_id))
  return rows.filter(({ ref_id }) => kept.has(ref_id))
}
