import type { Db } from '#server/database/tables'

/** Rows that everybody may read, the newest first; `item` of a home page is the number of its direction. */
export type PublicRows = {
  homes: { item: string | null }[]
  courses: { id: number }[]
  articles: { id: number; published_at: number }[]
  answers: { id: number }[]
}

/** Home pages, courses on sale, articles and answers of the help centre, at most `most` of each. */
export async function publicRows(db: Db, most: number): Promise<PublicRows> {
  const homePages = db.selectFrom('block_page').select('place_item as item').where('place_type', '=', 'home')
  const [homes, courses, articles, answers] = await Promise.all([
    homePages.where('is_shown', '=', true).orderBy('id').limit(most).execute(),
    db.selectFrom('course').select('id').where('is_on_sale', '=', true).orderBy('id', 'desc').limit(most).execute(),
    db.selectFrom('article').select(['id', 'published_at']).where('is_shown', '=', true).orderBy('id', 'desc').limit(most).execute(),
    db.selectFrom('help_item').select('id').where('is_shown', '=', true).orderBy('id', 'desc').limit(most).execute(),
  ])
  return { homes, courses, articles, answers }
}
