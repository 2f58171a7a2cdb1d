import { type RawBuilder, sql } from 'kysely'
import type { Found, SearchKind, SearchQuery, SearchResult } from '@/contract/content/search.schema'
import { excerptOf, hitsIn } from '@/domain/search/search-hits'
import { queryTerms } from '@/domain/search/search-terms'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { mediaUrl } from '../../../media-url'
import { outside } from '../../../repositories/search-document'
import { closedCategories } from '../../exam/unlock/closed'
import { countWord, didYouMean } from './words'

const EXCERPT_LENGTH = 80
const none: Record<SearchKind, number> = { course: 0, article: 0, question: 0, doubt: 0, teacher: 0 }

type Row = { kind: SearchKind; ref_id: number; title: string; body: string }
type Face = { cover: string; price: number | null }

const matching = (asked: RawBuilder<string>) => sql<boolean>`terms @@ ${asked}`

/** `closed`: categories whose questions the reader may not read. */
type Asked = { asked: RawBuilder<string>; closed: readonly number[] }

async function countsOf(db: Db, { asked, closed }: Asked): Promise<Record<SearchKind, number>> {
  const rows = await db
    .selectFrom('search_document')
    .select((from) => ['kind', from.fn.countAll<string>().as('count')])
    .where(matching(asked))
    .where(outside(closed))
    .groupBy('kind')
    .execute()
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])) }
}

type Page = Asked & { type: SearchKind; page: number; limit: number }

function rowsOf(db: Db, { asked, closed, type, page, limit }: Page): Promise<Row[]> {
  return db
    .selectFrom('search_document')
    .select(['kind', 'ref_id', 'title', 'body'])
    .where('kind', '=', type)
    .where(matching(asked))
    .where(outside(closed))
    .orderBy(sql`ts_rank(terms, ${asked})`, 'desc')
    .orderBy('ref_id')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

async function facesOf({ db, env }: Deps, type: SearchKind, ids: readonly number[]): Promise<ReadonlyMap<number, Face>> {
  if (ids.length === 0 || type === 'question' || type === 'doubt') return new Map()
  const picture = (path: string) => mediaUrl(env, path)
  if (type === 'teacher') {
    const rows = await db.selectFrom('teacher').select(['id', 'avatar']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, avatar }) => [id, { cover: picture(avatar), price: null }]))
  }
  if (type === 'article') {
    const rows = await db.selectFrom('article').select(['id', 'cover']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, cover }) => [id, { cover: picture(cover), price: null }]))
  }
  const rows = await db.selectFrom('course').select(['id', 'cover', 'price']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, cover, price }) => [id, { cover: picture(cover), price }]))
}

function foundOf({ kind, ref_id, title, body }: Row, searchKey: string, face: Face | undefined): Found {
  const excerpt = excerptOf(body, searchKey, EXCERPT_LENGTH)
  const hits = { titleHits: hitsIn(title, searchKey), excerptHits: hitsIn(excerpt, searchKey) }
  return { kind, id: ref_id, title, excerpt, ...hits, cover: face?.cover ?? '', price: face?.price ?? null }
}

/**
 * Everything that has all the terms requested, best first, of one kind; and how many there are of each. Questions of banks that are
 * locked for the reader are not among them.
 */
export async function find(deps: Deps, query: SearchQuery, userId: number | null): Promise<SearchResult> {
  const { searchKey, type = 'course', page = 0, limit = 20 } = query
  const terms = queryTerms(searchKey)
  if (terms.length === 0) return { counts: none, rows: [], didYouMean: null }
  const asked = sql<string>`plainto_tsquery('simple', ${terms.join(' ')})`
  const closed = await closedCategories(deps.db, userId, deps.now())
  const counts = await countsOf(deps.db, { asked, closed })
  if (Object.values(counts).every((count) => count === 0)) return { counts, rows: [], didYouMean: await didYouMean(deps, searchKey.trim()) }
  if (page === 0) await countWord(deps, searchKey.trim())
  const rows = await rowsOf(deps.db, { asked, closed, type, page, limit })
  const faces = await facesOf(
    deps,
    type,
    rows.map(({ ref_id }) => ref_id),
  )
  return { counts, rows: rows.map((row) => foundOf(row, searchKey, faces.get(row.ref_id))), didYouMean: null }
}
