import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { CourseListQuery, CourseSort } from '@/contract/course/course.schema'
import { type CourseRow, courseRows } from './cards'
import { categoryIdsUnder } from './category'

/** How each order of a list reads in SQL; the id makes it a whole order. */
const orders = {
  school: sql`course.seq, course.id`,
  new: sql`course.id desc`,
  hot: sql`course.learner_count desc, course.hit_count desc, course.id`,
  cheap: sql`course.price, course.id`,
  dear: sql`course.price desc, course.id`,
} as const satisfies Record<CourseSort, unknown>

async function categoryIds(db: Db, { categoryId, parentId }: CourseListQuery): Promise<number[] | null> {
  const id = categoryId ?? parentId
  return id === undefined ? null : categoryIdsUnder(db, id)
}

/** Courses on sale of a category and of all below it, a page of them. */
export async function listedCourses(db: Db, query: CourseListQuery): Promise<CourseRow[]> {
  const { type, year, price, sort = 'school', page = 0, limit = 20 } = query
  const ids = await categoryIds(db, query)
  return courseRows(db)
    .where('course.is_on_sale', '=', true)
    .$if(ids !== null, (rest) => rest.where('course.category_id', 'in', ids))
    .$if(type !== undefined, (rest) => rest.where('course.type', '=', type ?? 'normal'))
    .$if(year !== undefined, (rest) => rest.where('course.exam_year', '=', year ?? null))
    .$if(price !== undefined, (rest) => rest.where('course.price', price === 'free' ? '=' : '>', 0))
    .orderBy(orders[sort])
    .limit(limit)
    .offset(page * limit)
    .execute()
}

/** Courses on sale a teacher takes part in, in the school's order. */
export function coursesTaughtBy(db: Db, teacherId: number): Promise<CourseRow[]> {
  return courseRows(db)
    .where('course.is_on_sale', '=', true)
    .where(sql<boolean>`course.teacher_ids @> ${JSON.stringify([teacherId])}::jsonb`)
    .orderBy('course.seq')
    .orderBy('course.id')
    .execute()
}

/** Returns the ids of the named courses that are on sale. */
export async function onSale(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('course').select('id').where('id', 'in', ids).where('is_on_sale', '=', true).execute()
  return rows.map(({ id }) => id)
}
