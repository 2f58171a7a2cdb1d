import type { Db } from '#server/database/tables'

/** What the shared card of a course on sale shows. */
export const courseForCard = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .select(['title', 'subtitle', 'cover', 'price'])
    .where('id', '=', id)
    .where('is_on_sale', '=', true)
    .executeTakeFirst()
