import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { SearchKind, SearchNarrowing, SearchScope } from '@/contract/search/search.schema'
import type { WeightedTerm } from '@/domain/search/passage-rank'
import { outside, type Subject } from './documents'
import { hasAny, weightOf } from './term-index'

export type FoundRow = Omit<Subject, 'stamp'>

/** `terms`: those a document must have, all of them; `closed`: categories whose questions the reader may not read. */
type Wanted = { terms: readonly string[]; closed: readonly number[] }

const queryOf = (terms: readonly string[]) => sql<string>`plainto_tsquery('simple', ${terms.join(' ')})`
/** As a query of its own, so that the planner does not know the words: for a common one it would read the whole table instead of the index. */
const matching = (terms: readonly string[]) => sql<boolean>`terms @@ (select ${queryOf(terms)})`

/** Of what the school wrote so many are counted and ranked. */
const MOST_OF_SCHOOL = 2000
/** Of questions, and of what learners asked: a common word is in most of them. */
const MOST_OF_REST = 500
/** Of each of them so many are ranked among everything else. */
const MOST_AMONG_ALL = 300

/** Parts of what can be found, each with an index of its own: what the school writes is the least by far. */
const isQuestion = sql<boolean>`kind = 'question'`
const isDoubt = sql<boolean>`kind <> 'question' and kind = 'doubt'`
const isSchool = sql<boolean>`kind not in ('question', 'doubt')`

type Most = { school: number; rest: number }

/** Documents with the terms of each part, so many of each. */
function eachPart(db: Db, { terms, closed }: Wanted, { school, rest }: Most) {
  const having = db.selectFrom('search_document').select(['kind', 'ref_id', 'title', 'body', 'terms']).where(matching(terms))
  const parts = [
    having.where(isSchool).limit(school).as('part'),
    having.where(isDoubt).limit(rest).as('part'),
    having.where(isQuestion).where(outside(closed)).limit(rest).as('part'),
  ] as const
  return db.selectFrom(parts[0]).selectAll().unionAll(db.selectFrom(parts[1]).selectAll()).unionAll(db.selectFrom(parts[2]).selectAll())
}

/** How many documents of each kind have the terms; a kind without one is missing. */
export async function countFound(db: Db, wanted: Wanted): Promise<Partial<Record<SearchKind, number>>> {
  const rows = await db
    .selectFrom(eachPart(db, wanted, { school: MOST_OF_SCHOOL, rest: MOST_OF_REST }).as('found'))
    .select((from) => ['kind', from.fn.countAll<string>().as('count')])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

const partOf = (kind: SearchKind) => {
  if (kind === 'question') return isQuestion
  return kind === 'doubt' ? isDoubt : isSchool
}

/** Documents that are ranked for a page: of one kind, or of every kind. Of a common word the first that lie in the table: to sort all of them would mean to read them. */
function candidates(db: Db, { terms, closed, scope, narrowing }: Wanted & { scope: SearchScope; narrowing?: Narrowing | undefined }) {
  if (scope === 'all') return eachPart(db, { terms, closed }, { school: MOST_OF_SCHOOL, rest: MOST_AMONG_ALL })
  return db
    .selectFrom('search_document')
    .select(['kind', 'ref_id', 'title', 'body', 'terms'])
    .where(matching(terms))
    .where('kind', '=', scope)
    .where(partOf(scope))
    .where(outside(closed))
    .where(isLeft(narrowing ?? {}, 'search_document'))
    .limit(scope === 'question' || scope === 'doubt' ? MOST_OF_REST : MOST_OF_SCHOOL)
}

/** How many documents of a kind a narrowing leaves, counted as those of every kind are. */
export async function countLeft(db: Db, wanted: Wanted & { scope: SearchKind; narrowing: Narrowing }): Promise<number> {
  const { count } = await db
    .selectFrom(candidates(db, wanted).as('found'))
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** `preferred`: categories whose documents come before others. */
type Page = Wanted & {
  text: string
  scope: SearchScope
  narrowing?: Narrowing | undefined
  preferred: readonly number[]
  page: number
  limit: number
}

/** Among everything, what the school teaches comes before what only mentions it; questions have no heading of their own. */
const kindWeight = sql<number>`case kind when 'course' then 1.5 when 'teacher' then 1.4 when 'question' then 0.5 when 'doubt' then 0.5 else 1.2 end`
const isHeading = (text: string) => sql`(${isSchool} and position(${text.toLowerCase()} in lower(title)) > 0)::int`

/** How much more a document of a preferred category counts among everything. */
const PREFERRED_WEIGHT = 1.3

/**
 * A page of the documents that have the terms, best first: the words as they stand in a heading, then by how much of them a document has.
 * Of one kind those of the categories preferred come first; among everything they only weigh more. A narrowing of one kind may name an order
 * of its own.
 */
export function foundRows(db: Db, { terms, closed, text, scope, narrowing, preferred, page, limit }: Page): Promise<FoundRow[]> {
  const first = sql`(${belongsTo(preferred, 'found')})::int`
  const sort = narrowing?.sort
  const weight = scope === 'all' ? sql`${kindWeight} * (1 + ${PREFERRED_WEIGHT - 1}::real * ${first})` : kindWeight
  return db
    .selectFrom(candidates(db, { terms, closed, scope, narrowing }).as('found'))
    .select(['kind', 'ref_id', 'title', 'body'])
    .$if(sort !== undefined, (query) => query.orderBy(placeIn(sort ?? 'new', 'found'), 'desc'))
    .$if(scope !== 'all', (query) => query.orderBy(first, 'desc'))
    .orderBy(sql`${isHeading(text)} * ${weight}`, 'desc')
    .orderBy(sql`ts_rank(terms, ${queryOf(terms)}) * ${weight}`, 'desc')
    .orderBy('kind')
    .orderBy('ref_id')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

/** `any`: terms of which a document must have one; `terms`: all that count for its place. */
type Near = { any: readonly WeightedTerm[]; terms: readonly WeightedTerm[]; closed: readonly number[]; limit: number }

/** Documents that have any of the terms, those with the most telling ones first. */
export function nearRows(db: Db, { any, terms, closed, limit }: Near): Promise<FoundRow[]> {
  const wanted = db.selectFrom('search_document').select(['kind', 'ref_id', 'title', 'body', 'terms']).where(hasAny(any))
  const each = wanted
    .where(isSchool)
    .unionAll(wanted.where(isDoubt))
    .unionAll(wanted.where(isQuestion).where(outside(closed)))
  return db
    .selectFrom(each.as('found'))
    .select(['kind', 'ref_id', 'title', 'body'])
    .orderBy(weightOf(terms), 'desc')
    .orderBy('kind')
    .orderBy('ref_id')
    .limit(limit)
    .execute()
}

/** Headings that contain a text as it is typed. */
export async function titlesLike(db: Db, text: string, limit: number): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('search_document')
    .select('title')
    .where('kind', 'in', ['course', 'article', 'teacher'])
    .where('title', 'ilike', pattern)
    .orderBy('kind')
    .orderBy('ref_id')
    .limit(limit)
    .execute()
  return rows.map(({ title }) => title)
}

/** Titles of all courses and names of all teachers that can be found. */
export async function knownTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('search_document').select('title').where('kind', 'in', ['course', 'teacher']).execute()
  return rows.map(({ title }) => title)
}

/** Tables of which each row belongs to a category. */
const placed = ['course', 'article', 'question', 'paper'] as const
/** Names the documents where the condition stands. */
type Alias = 'found' | 'search_document'

/** Whether a document belongs to one of these categories; kinds without a category do not. */
function belongsTo(categories: readonly number[], alias: Alias): RawBuilder<boolean> {
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
function isLeft({ price, questionType, categories }: Narrowing, alias: Alias): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.ref_id`)
  const parts = [
    ...(categories === undefined ? [] : [belongsTo(categories, alias)]),
    ...(price === undefined ? [] : [sql`exists (select 1 from course own where own.id = ${id} and (own.price = 0) = ${price === 'free'})`]),
    ...(questionType === undefined ? [] : [sql`exists (select 1 from question own where own.id = ${id} and own.type = ${questionType})`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** The place of a course in an order: greater comes first. */
const placeIn = (sort: NonNullable<Narrowing['sort']>, alias: Alias): RawBuilder<number> => {
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

export type FoundFace = { id: number; picture: string; price: number | null; courseId: number | null }

const bare = { picture: '', price: null, courseId: null }

/** Picture, price and course of what was found; questions and what is asked have none, and only courses have a price. */
export async function facesOf(db: Db, kind: SearchKind, ids: readonly number[]): Promise<FoundFace[]> {
  if (ids.length === 0) return []
  const wanted = [...ids]
  if (kind === 'teacher') {
    const rows = await db.selectFrom('teacher').select(['id', 'avatar']).where('id', 'in', wanted).execute()
    return rows.map(({ id, avatar }) => ({ ...bare, id, picture: avatar }))
  }
  if (kind === 'article') {
    const rows = await db.selectFrom('article').select(['id', 'cover']).where('id', 'in', wanted).execute()
    return rows.map(({ id, cover }) => ({ ...bare, id, picture: cover }))
  }
  if (kind === 'course') {
    const rows = await db.selectFrom('course').select(['id', 'cover', 'price']).where('id', 'in', wanted).execute()
    return rows.map(({ id, cover, price }) => ({ ...bare, id, picture: cover, price }))
  }
  if (kind !== 'lesson') return []
  const rows = await db.selectFrom('lesson').select(['id', 'course_id']).where('id', 'in', wanted).execute()
  return rows.map(({ id, course_id }) => ({ ...bare, id, courseId: course_id }))
}
