import type { Deps } from '#server/deps'
import { categoryNames } from '#server/repositories/course/category'
import { knownTitles, titlesLike } from '#server/repositories/search/find'
import { countSearch, pinnedWords, searchCounts } from '#server/repositories/search/words'
import { nearestWord, queryTerms } from '@/domain/search/search-terms'
import { learningDayOf } from '@/domain/time/day'

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
