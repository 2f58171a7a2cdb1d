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
