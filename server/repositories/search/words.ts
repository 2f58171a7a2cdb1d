import type { Db } from '#server/database/tables'

/** Name of the setting with the words that stand first on the search page. */
export const HOT_WORDS = 'search_hot_words'

/** Words that the staff puts first. */
export async function pinnedWords(db: Db): Promise<string[]> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', HOT_WORDS).executeTakeFirst()
  const words = row && 'words' in row.value ? row.value.words : []
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** Counts a search for a word on a learning day. */
export async function countSearch(db: Db, word: string, day: number): Promise<void> {
  await db
    .insertInto('search_word')
    .values({ word, day, count: 1 })
    .onConflict((row) => row.columns(['word', 'day']).doUpdateSet((known) => ({ count: known('search_word.count', '+', 1) })))
    .execute()
}

/** How often each word was searched for after a learning day. */
export async function searchCounts(db: Db, afterDay: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('search_word')
    .select((from) => ['word', from.fn.sum<string>('count').as('times')])
    .where('day', '>', afterDay)
    .groupBy('word')
    .execute()
  return new Map(rows.map((row) => [row.word, Number(row.times)]))
}

/** Name of the setting with other names of our words. */
export const SYNONYMS = 'search_synonyms'

/** Lines of synonyms the staff wrote; undefined before that. */
export async function synonymLines(db: Db): Promise<string[] | undefined> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', SYNONYMS).executeTakeFirst()
  const lines = row && 'lines' in row.value ? row.value.lines : undefined
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : undefined
}

/** Titles of one kind that are read at most: all of them are held in memory with their sounds. */
const MOST_TITLES = 3000

/** Names of what is taught: categories, chapters and points of the bank, courses, lessons, papers, articles, help, and the teachers. */
export async function taughtNames(db: Db): Promise<{ names: string[]; teachers: string[] }> {
  const categories = await db.selectFrom('category').select('name').where('level', '>', 1).execute()
  const chapters = await db.selectFrom('tiku_chapter').select('title').execute()
  const points = await db.selectFrom('knowledge_point').select('title').execute()
  const courses = await db.selectFrom('course').select('title').where('is_on_sale', '=', true).execute()
  const teachers = await db.selectFrom('teacher').select('name').execute()
  const others = await db
    .selectFrom('search_document')
    .select('title')
    .where('kind', 'in', ['lesson', 'paper', 'article', 'help'])
    .orderBy('kind')
    .orderBy('ref_id')
    .limit(MOST_TITLES)
    .execute()
  return {
    names: [...categories.map(({ name }) => name), ...[...chapters, ...points, ...courses, ...others].map(({ title }) => title)],
    teachers: teachers.map(({ name }) => name),
  }
}
