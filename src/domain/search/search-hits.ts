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
