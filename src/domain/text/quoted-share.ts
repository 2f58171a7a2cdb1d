import { indexTerms } from '../search/search-terms'

/** Pairs of neighbours and words: single characters are in every text. */
const partsOf = (text: string) => new Set(indexTerms(text).filter((term) => Array.from(term).length > 1))

/** How much of `source` is in `text`, 0 to 1, by its pairs of characters and its words. A source without any is in no text. */
export function quotedShare(text: string, source: string): number {
  const wanted = partsOf(source)
  if (wanted.size === 0) return 0
  const had = partsOf(text)
  return [...wanted].filter((part) => had.has(part)).length / wanted.size
}

/** How alike two texts are, 0 to 1: the share the shorter one has of the longer one's parts. */
export function likeness(one: string, other: string): number {
  return Math.min(quotedShare(one, other), quotedShare(other, one))
}
