import type { SearchKind, SearchScope } from '@/contract/search/search.schema'
import { readRows } from '@/domain/text/read-json'
import { foldText, queryTerms } from './search-terms'

/** From `from` up to and without `to`, in UTF-16 units of the text. */
export type Hit = { from: number; to: number }

function placesOf(text: string, term: string): Hit[] {
  const places: Hit[] = []
  for (let from = text.indexOf(term); from >= 0; from = text.indexOf(term, from + 1)) places.push({ from, to: from + term.length })
  return places
}

/** Where a text answers a question: runs that touch or overlap are one. In order. */
export function hitsIn(text: string, query: string): Hit[] {
  const folded = foldText(text)
  const places = queryTerms(query).flatMap((term) => placesOf(folded, term))
  places.sort((one, other) => one.from - other.from || one.to - other.to)
  const hits: Hit[] = []
  for (const { from, to } of places) {
    const last = hits.at(-1)
    if (last === undefined || from > last.to) hits.push({ from, to })
    else last.to = Math.max(last.to, to)
  }
  return hits
}

/** Characters kept before the first hit of an excerpt. */
const LEAD = 12

/** The part of a long text with the first hit, at most `limit` units; `…` marks each omission. */
export function excerptOf(text: string, query: string, limit: number): string {
  const [first] = hitsIn(text, query)
  const start = text.length <= limit ? 0 : Math.max(0, (first?.from ?? 0) - LEAD)
  const end = start + limit
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** A text cut at its hits, for drawing. */
export function partsOf(text: string, hits: readonly Hit[]): { text: string; isHit: boolean }[] {
  const edges = [0, ...hits.flatMap(({ from, to }) => [from, to]), text.length]
  return edges
    .slice(1)
    .map((edge, at) => ({ text: text.slice(edges[at], edge), isHit: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** Names the kinds that can be searched for, in the order of the tabs, in the learner's words. */
export const searchKindNames: Record<SearchKind, string> = {
  course: '课程',
  lesson: '课时',
  article: '文章',
  question: '题目',
  paper: '试卷',
  doubt: '答疑',
  teacher: '老师',
  help: '帮助',
}

/** In the order of the tabs. */
const searchKinds = Object.keys(searchKindNames) as SearchKind[]

/** The tabs: everything first, then kind by kind. */
export const searchScopes: readonly SearchScope[] = ['all', ...searchKinds]

/** A scope in the learner's words. */
export const searchScopeName = (scope: SearchScope): string => (scope === 'all' ? '综合' : searchKindNames[scope])

/** A scope out of an address; courses when it names none. `/search` has type `course` by default. */
export const searchScopeIn = (text: string | undefined): SearchScope => searchScopes.find((scope) => scope === text) ?? 'course'

/** How many there are in a scope. */
export const countIn = (counts: Record<SearchKind, number>, scope: SearchScope): number =>
  scope === 'all' ? searchKinds.reduce((sum, kind) => sum + counts[kind], 0) : counts[scope]

/** Another kind of which there is something, the one with the most; null when there is nothing at all. */
export function fullestKind(counts: Record<SearchKind, number>): SearchKind | null {
  const [fullest = null] = searchKinds.filter((kind) => counts[kind] > 0).sort((one, other) => counts[other] - counts[one])
  return fullest
}

const MOST_SHOWN = 99

/** A number of finds as it is shown: of many only that they are more than 99. */
export const manyText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** Maximum searches in the history. */
export const HISTORY_LENGTH = 10

/** The newest search first, each once. */
export function withSearch(history: readonly string[], text: string): string[] {
  const word = text.trim()
  if (word === '') return [...history]
  return [word, ...history.filter((known) => known !== word)].slice(0, HISTORY_LENGTH)
}

/** Reads the history that a device kept; anything else is an empty history. */
export function readHistory(text: string | undefined): string[] {
  return readRows(text, (word) => typeof word === 'string').slice(0, HISTORY_LENGTH)
}
