import type { Db } from '#server/database/tables'

/** Reads the shared card of a course on sale. */
export const courseForCard = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .select(['title', 'subtitle', 'cover', 'price'])
    .where('id', '=', id)
    .where('is_on_sale', '=', true)
    .executeTakeFirst()
