import type { Db, Tx } from '../database/tables'

export type CourseRow = { id: number; title: string; subtitle: string; type: string; price: number; listPrice: number; version: number }

const rows = (db: Db) => db.selectFrom('course').select(['id', 'title', 'subtitle', 'type', 'price', 'list_price as listPrice', 'version'])

/** Courses, newest first; `word` is searched in the title. */
export function listCourses(db: Db, { word, before, limit }: { word?: string; before?: number; limit: number }): Promise<CourseRow[]> {
  return rows(db)
    .$if(!!word, (query) => query.where((the) => the(the.fn<number>('strpos', ['title', the.val(word ?? '')]), '>', 0)))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const courseById = (db: Db, id: number): Promise<CourseRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

type Edit = { title: string; subtitle: string; price: number; listPrice: number; version: number }

/** Changes texts and prices (fen) of a course; false when it was changed meanwhile. Existing orders keep their price. */
export async function changeCourse(tx: Tx, id: number, { title, subtitle, price, listPrice, version }: Edit): Promise<boolean> {
  const made = await tx
    .updateTable('course')
    .set({ title, subtitle, price, list_price: listPrice, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
