import type { Db } from '../database/tables'

/** Name of the setting with the words that stand first on the search page. */
export const HOT_WORDS = 'search_hot_words'

/** Words that the staff puts first. */
export async function pinnedWords(db: Db): Promise<string[]> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', HOT_WORDS).executeTakeFirst()
  const words = row && 'words' in row.value ? row.value.words : []
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}
