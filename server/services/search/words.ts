import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { categoryNames } from '#server/repositories/course/category'
import { knownTitles, titlesLike } from '#server/repositories/search/find'
import { countSearch, pinnedWords, searchCounts, synonymLines, taughtNames } from '#server/repositories/search/words'
import {
  type KnownWord,
  knownWord,
  synonymsIn,
  withLettersRead,
  withSynonyms,
  wordsByLetters,
  wordsLike,
} from '@/domain/search/query-reading'
import { nearestWord, queryTerms, usualSynonyms } from '@/domain/search/search-terms'
import { learningDayOf } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'

const HOT_DAYS = 7
const HOT_COUNT = 8
const SUGGESTIONS = 8

// Names of categories are words of our own, which may be shown to others: what a visitor types is never repeated to strangers.

/** Counts a search for one of our own words. */
export async function countWord({ db, now }: Deps, text: string): Promise<void> {
  if ((await categoryNames(db)).includes(text)) await countSearch(db, text, learningDayOf(now()))
}

/** Words the staff puts first, then our words, those most searched for in the last days first. */
export async function hotWords({ db, now }: Deps): Promise<string[]> {
  const times = await searchCounts(db, learningDayOf(now()) - HOT_DAYS)
  const words = (await categoryNames(db)).sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0))
  return [...new Set([...(await pinnedWords(db)), ...words])].slice(0, HOT_COUNT)
}

/** Suggests words that a learner may be typing: our words first, then headings. */
export async function suggestions({ db }: Deps, text: string): Promise<string[]> {
  const word = text.trim()
  if (queryTerms(word).length === 0) return []
  const words = (await categoryNames(db)).filter((known) => known.includes(word))
  return [...new Set([...words, ...(await titlesLike(db, word, SUGGESTIONS))])].slice(0, SUGGESTIONS)
}

/** A known word or heading like one that found nothing. */
export async function didYouMean({ db }: Deps, text: string): Promise<string | null> {
  const titles = await knownTitles(db)
  return nearestWord(text, [...(await categoryNames(db)), ...titles])
}

/** How long the names of what is taught are kept. */
const KEEP_MS = 5 * MINUTE_MS
/** Signs of a name in which a shorter word may be looked for. */
const SHORT = 2

type Lexicon = { at: number; words: KnownWord[]; teachers: string[]; synonyms: ReadonlyMap<string, string> }
const kept = new WeakMap<Db, Lexicon>()

/** The dictionaries are large, so they are loaded with the first search that needs them. */
const sounds = () => import('pinyin-pro')
const traditional = () => import('opencc-js/t2cn').then(({ Converter }) => Converter({ from: 't', to: 'cn' }))
let converting: ReturnType<typeof traditional> | undefined

async function simplified(text: string): Promise<string> {
  converting ??= traditional()
  return (await converting)(text)
}

async function syllablesOf(text: string): Promise<string[]> {
  const { pinyin } = await sounds()
  return pinyin(text, { toneType: 'none', type: 'array', v: true })
}

/** Runs of Han characters in names; of four characters also each half. */
function wordsOf(names: readonly string[]): string[] {
  const runs = names.flatMap((name) => name.match(/\p{Script=Han}{2,}/gu) ?? [])
  const halves = runs.filter((run) => run.length === 2 * SHORT).flatMap((run) => [run.slice(0, SHORT), run.slice(SHORT)])
  return [...new Set([...runs, ...halves])]
}

async function lexiconOf({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Lexicon> {
  const known = kept.get(db)
  const at = now()
  if (known && Math.abs(at - known.at) < KEEP_MS) return known
  const { names, teachers } = await taughtNames(db)
  const words: KnownWord[] = []
  for (const text of wordsOf([...names, ...teachers])) words.push(knownWord(text, await syllablesOf(text)))
  const lexicon = { at, words, teachers, synonyms: synonymsIn((await synonymLines(db)) ?? usualSynonyms) }
  kept.set(db, lexicon)
  return lexicon
}

/** `林老师` as the teachers of that name. */
function teachersNamed(text: string, teachers: readonly string[]): string[] {
  const [, family] = /^(\p{Script=Han}{1,2})老师$/u.exec(text) ?? []
  return family === undefined ? [] : teachers.filter((name) => name.startsWith(family))
}

/**
 * How a search may be meant, the likeliest first: as it stands in simplified signs and our words, by its sound, and misspelt. Each is
 * worked out when the one before it has found nothing.
 */
export async function* readingsOf(deps: Pick<Deps, 'db' | 'now'>, typed: string): AsyncGenerator<string, void> {
  const { words, teachers, synonyms } = await lexiconOf(deps)
  const text = await simplified(typed.trim().normalize('NFKC'))
  const own = withSynonyms(text, synonyms) ?? text
  yield own
  if (own !== text) yield text
  yield* wordsByLetters(text, words)
  const mixed = withLettersRead(own, words)
  if (mixed !== undefined) yield mixed
  yield* teachersNamed(text, teachers)
  if (/^\p{Script=Han}{2,8}$/u.test(text)) yield* wordsLike(text, (await syllablesOf(text)).join(''), words)
}
