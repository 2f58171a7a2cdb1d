import { readStale } from '#server/database/replica'
import type { Deps } from '#server/deps'
import { type FoundRow, nearRows } from '#server/repositories/search/find'
import { termCounts } from '#server/repositories/search/term-index'
import type { SearchKind } from '@/contract/search/search.schema'
import { rankPassages, termWeight } from '@/domain/search/passage-rank'
import { indexTerms, queryTerms, questionTerms } from '@/domain/search/search-terms'

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
