import { nearestWord } from '@/domain/search/search-nearest'
import { queryTerms } from '@/domain/search/search-terms'
import { learningDayOf } from '@/domain/time/learning-day'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { pinnedWords } from '../../../repositories/hot-words'

const HOT_DAYS = 7
const HOT_COUNT = 8
const SUGGESTIONS = 8

/** Words of our own that may be shown to others: what a visitor types is never repeated to strangers. */
async function knownWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('category').select('name').where('level', '>', 1).orderBy('level').orderBy('seq').execute()
  return rows.map(({ name }) => name)
}

/** Counts a search for one of our own words. */
export async function countWord({ db, now }: Deps, text: string): Promise<void> {
  if (!(await knownWords(db)).includes(text)) return
  await db
    .insertInto('search_word')
    .values({ word: text, day: learningDayOf(now()), count: 1 })
    .onConflict((row) => row.columns(['word', 'day']).doUpdateSet((known) => ({ count: known('search_word.count', '+', 1) })))
    .execute()
}

/** Words the staff puts first, then our words, those most searched for in the last days first. */
export async function hotWords({ db, now }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word')
    .select((from) => ['word', from.fn.sum<string>('count').as('times')])
    .where('day', '>', learningDayOf(now()) - HOT_DAYS)
    .groupBy('word')
    .execute()
  const times = new Map(rows.map((row) => [row.word, Number(row.times)]))
  const words = (await knownWords(db)).sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0))
  return [...new Set([...(await pinnedWords(db)), ...words])].slice(0, HOT_COUNT)
}

async function titlesLike(db: Db, text: string): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('search_document')
    .select('title')
    .where('kind', 'in', ['course', 'article', 'teacher'])
    .where('title', 'ilike', pattern)
    .orderBy('kind')
    .orderBy('ref_id')
    .limit(SUGGESTIONS)
    .execute()
  return rows.map(({ title }) => title)
}

/** What a learner may be typing: our words first, then headings. */
export async function suggestions({ db }: Deps, text: string): Promise<string[]> {
  const word = text.trim()
  if (queryTerms(word).length === 0) return []
  const words = (await knownWords(db)).filter((known) => known.includes(word))
  return [...new Set([...words, ...(await titlesLike(db, word))])].slice(0, SUGGESTIONS)
}

/** A known word or heading like one that found nothing. */
export async function didYouMean({ db }: Deps, text: string): Promise<string | null> {
  const rows = await db.selectFrom('search_document').select('title').where('kind', 'in', ['course', 'teacher']).execute()
  return nearestWord(text, [...(await knownWords(db)), ...rows.map(({ title }) => title)])
}
