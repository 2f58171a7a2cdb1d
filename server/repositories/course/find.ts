import { compiled } from '#server/database/compiled'
import type { Db } from '#server/database/tables'
import { type CourseRow, courseRows } from './cards'

/** The course of an id, as a statement. */
export const coursesById = compiled((db, { id }: { id: number }) => courseRows(db).where('course.id', '=', id))

export const courseById = async (db: Db, id: number): Promise<CourseRow | undefined> => (await coursesById(db, { id }))[0]

/** Whether there is a course of this id, on sale or not. */
export async function hasCourse(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('course').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Title and picture of a course that is known to exist. */
export const courseFace = (db: Db, id: number): Promise<{ title: string; cover: string }> =>
  db.selectFrom('course').select(['title', 'cover']).where('id', '=', id).executeTakeFirstOrThrow()

/** Price of a course and whether it is sold; undefined for an unknown one. */
export const saleOf = (db: Db, courseId: number) =>
  db.selectFrom('course').select(['price', 'is_on_sale']).where('id', '=', courseId).executeTakeFirst()
