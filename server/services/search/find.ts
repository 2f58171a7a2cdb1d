import { readStale } from '#server/database/replica'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { categoriesChosen } from '#server/repositories/account/learner'
import { categoryIdsUnder } from '#server/repositories/course/category'
import {
  countFound,
  countLeft,
  type FoundFace,
  type FoundRow,
  facesOf,
  foundRows,
  leftOf,
  type Narrowing,
  narrowingOf,
  nearRows,
} from '#server/repositories/search/find'
import { termCounts } from '#server/repositories/search/term-index'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { search } from '@/contract/search/search'
import type { Found, SearchKind, SearchQuery, SearchResult, SearchScope } from '@/contract/search/search.schema'
import { rankPassages, termWeight } from '@/domain/search/passage-rank'
import { countIn, excerptOf, hitsIn } from '@/domain/search/search'
import { indexTerms, queryTerms, questionTerms } from '@/domain/search/search-terms'
import { countWord, didYouMean, hotWords, readingsOf, suggestions } from './words'

/** Documents that are looked at closely. */
const CANDIDATES = 60
/** Characters of a document that are looked at. */
const MOST_READ_OF_ONE = 800
/** A search reads at most about so many documents; terms that are in more of them tell little. */
const MOST_READ = 1_200
const LEAST_TERMS = 2
/** A document with less of what was asked is about something else. */
const LEAST_SHARE = 0.3

/** A word nothing is written of may be a slip or a turn of speech: it says less of what is meant than one that is known. */
const UNKNOWN_SHARE = 0.3
/** A heading with what was asked counts so much more. */
const TITLE_FACTOR = 1.5
/** A text without a heading of its own mentions a subject more often than it is about it. */
const factors: Partial<Record<SearchKind, number>> = { question: 0.7, doubt: 0.8 }

type Counted = { term: string; count: number; weight: number }

/** The most telling terms, as long as they stand in few enough documents. */
function telling(terms: readonly Counted[]): Counted[] {
  const found: Counted[] = []
  let read = 0
  for (const term of [...terms].sort((one, other) => one.count - other.count)) {
    read += term.count
    if (found.length >= LEAST_TERMS && read > MOST_READ) break
    found.push(term)
  }
  return found
}

/** How much of what was asked stands in the heading, and of what kind it is. */
function factorOf({ kind, title }: FoundRow, terms: readonly Counted[]): number {
  const own = factors[kind]
  if (own !== undefined) return own
  const inTitle = new Set(indexTerms(title))
  const sum = (some: readonly Counted[]) => some.reduce((whole, { weight }) => whole + weight, 0)
  const share = sum(terms.filter(({ term }) => inTitle.has(term))) / sum(terms)
  return 1 + TITLE_FACTOR * share
}

/** Documents that have the most telling part of a text, best first; empty where none has enough of it. */
export async function nearest(deps: Deps, text: string, closed: readonly number[]): Promise<FoundRow[]> {
  const asked = questionTerms(text)
  const wanted = asked.length > 0 ? asked : queryTerms(text)
  if (wanted.length === 0) return []
  const { counts, total } = await readStale(deps, (db) => termCounts(db, 'search_document', wanted))
  const terms = wanted.map((term) => {
    const count = counts.get(term) ?? 0
    return { term, count, weight: termWeight(count, total) * (count === 0 ? UNKNOWN_SHARE : 1) }
  })
  const known = terms.filter(({ count }) => count > 0)
  const searched = telling(known)
  if (searched.length === 0) return []
  const rows = await readStale(deps, (db) => nearRows(db, { any: searched, terms: known, closed, limit: CANDIDATES }))
  const passages = rows.map((row) => ({ row, title: row.title, body: row.body.slice(0, MOST_READ_OF_ONE), hint: '' }))
  return rankPassages(passages, terms)
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ passage: { row }, score }) => ({ row, score: score * factorOf(row, terms) }))
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row)
}

const EXCERPT_LENGTH = 80
const none: Record<SearchKind, number> = { course: 0, lesson: 0, article: 0, question: 0, paper: 0, doubt: 0, teacher: 0, help: 0 }
/** With fewer that have all the words, those that have most of them follow. */
const FEW = 5
/** Documents of another way to read the search that may follow. */
const MOST_OTHERS = 20

type Faces = ReadonlyMap<string, FoundFace>

async function facesFor(deps: Deps, rows: readonly FoundRow[]): Promise<Faces> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ ref_id }) => ref_id)
      const faces = await readStale(deps, (db) => facesOf(db, kind, ids))
      return faces.map((face) => [`${kind} ${face.id}`, face] as const)
    }),
  )
  return new Map(found.flat())
}

function foundOf({ env }: Deps, { kind, ref_id, title, body }: FoundRow, text: string, faces: Faces): Found {
  const excerpt = excerptOf(body, text, EXCERPT_LENGTH)
  const hits = { titleHits: hitsIn(title, text), excerptHits: hitsIn(excerpt, text) }
  const { picture = '', price = null, courseId = null } = faces.get(`${kind} ${ref_id}`) ?? {}
  return { kind, id: ref_id, title, excerpt, ...hits, cover: picture === '' ? '' : mediaUrl(env, picture), price, courseId }
}

type Counts = Record<SearchKind, number>
type Listed = { text: string; counts: Counts; rows: FoundRow[] }
/** `closed`: categories whose questions the reader may not read; `preferred`: those of the reader's directions. */
type Asked = {
  type: SearchScope
  page: number
  limit: number
  closed: readonly number[]
  preferred: readonly number[]
  narrowing: Narrowing | undefined
}

/** The finds of one kind, narrowed. */
async function narrowingIn({ db }: Deps, { type, categoryId, ...rest }: SearchQuery): Promise<Narrowing | undefined> {
  if (type === undefined || type === 'all') return undefined
  return narrowingOf(type, { ...rest, categories: categoryId === undefined ? undefined : await categoryIdsUnder(db, categoryId) })
}

/** How many of each kind have all the words of a text, before they are narrowed. */
async function countsOf(deps: Deps, text: string, { closed }: Asked): Promise<Counts> {
  const terms = queryTerms(text)
  return terms.length === 0 ? none : { ...none, ...(await readStale(deps, (db) => countFound(db, { terms, closed }))) }
}

/** A page of what has all the words of a text. */
async function rowsOf(deps: Deps, text: string, { closed, preferred, type, narrowing, page, limit }: Asked): Promise<FoundRow[]> {
  const terms = queryTerms(text)
  if (terms.length === 0) return []
  return readStale(deps, (db) => foundRows(db, { terms, closed, preferred, text, scope: type, narrowing, page, limit }))
}

/** The counts with so many of the kind asked for as its narrowing leaves. */
async function countsLeft(deps: Deps, text: string, counts: Counts, { type, narrowing, closed }: Asked): Promise<Counts> {
  if (narrowing === undefined || type === 'all') return counts
  const terms = queryTerms(text)
  return { ...counts, [type]: await readStale(deps, (db) => countLeft(db, { terms, closed, scope: type, narrowing })) }
}

const keyOf = ({ kind, ref_id }: FoundRow) => `${kind} ${ref_id}`
const mostOf = (asked: Asked, limit: number): Asked => ({ ...asked, type: 'all', narrowing: undefined, page: 0, limit })

/**
 * Lists the finds with all of the words, those that may be meant too, and those with most of the words: few enough to be listed whole.
 */
async function withOthers(deps: Deps, text: string, likely: readonly FoundRow[], asked: Asked): Promise<Listed> {
  const { closed, type, narrowing, page, limit } = asked
  const near = await nearest(deps, text, closed)
  const all = [...new Map([...likely, ...near].map((row) => [keyOf(row), row])).values()]
  const counts = { ...none }
  for (const { kind } of all) counts[kind]++
  const ofKind = all.filter(({ kind }) => type === 'all' || kind === type)
  const isNarrowed = narrowing !== undefined && type !== 'all'
  const shown = isNarrowed ? await readStale(deps, (db) => leftOf(db, type, ofKind, narrowing)) : ofKind
  if (isNarrowed) counts[type] = shown.length
  return { text, counts, rows: shown.slice(page * limit, (page + 1) * limit) }
}

/** The first way to read the search by which many documents have all of its words, else what each way finds. */
async function listed(deps: Deps, searchKey: string, asked: Asked): Promise<Listed> {
  let first: string | undefined
  let found: string | undefined
  const likely: FoundRow[] = []
  for await (const text of readingsOf(deps, searchKey)) {
    first ??= text
    if (found === undefined) {
      const [counts, rows] = await Promise.all([countsOf(deps, text, asked), rowsOf(deps, text, asked)])
      const count = countIn(counts, 'all')
      if (count >= FEW) return { text, counts: await countsLeft(deps, text, counts, asked), rows }
      if (count === 0) continue
      found = text
      likely.push(...(await rowsOf(deps, text, mostOf(asked, FEW))))
    } else likely.push(...(await rowsOf(deps, text, mostOf(asked, MOST_OTHERS))))
  }
  return withOthers(deps, found ?? first ?? searchKey, likely, asked)
}

/**
 * Everything that has all the terms requested, best first, of one kind or of all; and how many there are of each. What belongs to the
 * reader's directions comes first. Where few have all of the terms, those that have most follow. Questions of banks that are locked for
 * the reader are not among them.
 */
async function find(deps: Deps, query: SearchQuery, userId: number | null): Promise<SearchResult> {
  const { searchKey, type = 'course', page = 0, limit = 20 } = query
  if (queryTerms(searchKey).length === 0) return { counts: none, rows: [], didYouMean: null }
  const closed = await closedCategories(deps.db, userId, deps.now())
  const preferred = userId === null ? [] : (await categoriesChosen(deps.db, userId)).flat()
  const narrowing = await narrowingIn(deps, { ...query, type })
  const { text, counts, rows } = await listed(deps, searchKey, { closed, preferred, type, narrowing, page, limit })
  if (narrowing === undefined && countIn(counts, 'all') === 0)
    return { counts, rows: [], didYouMean: await didYouMean(deps, searchKey.trim()) }
  if (page === 0) await countWord(deps, searchKey.trim())
  const faces = await facesFor(deps, rows)
  return { counts, rows: rows.map((row) => foundOf(deps, row, text, faces)), didYouMean: null }
}

export const searchCalls: ServicePlugin = (app, deps) => {
  serve(app, search.find, ({ query }, { userId }) => find(deps, query, userId))
  serve(app, search.suggest, ({ query }) => suggestions(deps, query.searchKey))
  serve(app, search.hot, () => hotWords(deps))
}
