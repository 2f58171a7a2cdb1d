/** Maximum terms of a search; further ones are cut, because they find nothing more. */
const MAX_QUERY_TERMS = 24

const RUNS = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const isHan = (run: string) => /^\p{Script=Han}/u.test(run)

/** One character as it is compared: full-width as half-width, capitals as small letters. Only what stays one unit long is folded, so places stay true. */
function foldUnit(unit: string): string {
  const folded = unit.normalize('NFKC').toLowerCase()
  return folded.length === unit.length ? folded : unit
}

/** Text as it is compared, as long as it was. Common Han characters, most of any text, are as they are. */
export const foldText = (text: string): string => text.replace(/[^\u4e00-\u9fff]/gu, foldUnit)

const runsOf = (text: string): string[] => [...foldText(text).matchAll(RUNS)].flatMap(([run]) => splitMixed(run))

/** A word of letters and digits ends where Han begins. */
function splitMixed(run: string): string[] {
  return [...run.matchAll(/\p{Script=Han}+|\P{Script=Han}+/gu)].map(([part]) => part)
}

const pairsOf = (run: string): string[] => {
  const signs = Array.from(run)
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/**
 * Extracts the terms that find a text: every Han character and every pair of neighbours, and words of letters and digits. Repeats stay,
 * they weigh.
 */
export function indexTerms(text: string): string[] {
  return runsOf(text).flatMap((run) => (isHan(run) ? [...Array.from(run), ...pairsOf(run)] : [run]))
}

/** The terms of a search without duplicates: pairs of Han characters, a lone one by itself, and words. Empty for an empty search. */
export function queryTerms(text: string): string[] {
  const terms = runsOf(text).flatMap((run) => (isHan(run) && Array.from(run).length > 1 ? pairsOf(run) : [run]))
  return [...new Set(terms)].slice(0, MAX_QUERY_TERMS)
}

const WORDS = /(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** Places of a part in a text; they may overlap. */
function timesIn(text: string, part: string): number {
  let times = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) times++
  return times
}

/** Counts how often a term is among the `indexTerms` of a text, without making all of them. */
export function termCounter(text: string): (term: string) => number {
  const folded = foldText(text)
  let words: readonly string[] | undefined
  return (term) => {
    if (isHan(term)) return timesIn(folded, term)
    words ??= folded.match(WORDS) ?? []
    return words.filter((word) => word === term).length
  }
}
