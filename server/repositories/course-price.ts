import type { Db, Tx } from '../database/tables'

export type CourseForSale = {
  id: number
  title: string
  cover: string
  price: number
  listPrice: number
  vipPrice: number | null
  validDays: number | null
  /** The level of membership that buying it gives. */
  vipLevel: number
  /** Its category and those above it. */
  categoryIds: number[]
}

/** Courses on sale by id, in the order of the ids; unknown ids are left out. */
export async function coursesForSale(db: Db | Tx, ids: readonly number[]): Promise<CourseForSale[]> {
  const rows = await db
    .selectFrom('course')
    .innerJoin('category as own', 'own.id', 'course.category_id')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select(['course.id', 'course.title', 'cover', 'price', 'list_price', 'vip_price', 'valid_days', 'vip_level'])
    .select(['own.id as own', 'above.id as above', 'above.parent_id as top'])
    .where('course.id', 'in', ids)
    .where('course.is_on_sale', '=', true)
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    return {
      id,
      title: row.title,
      cover: row.cover,
      price: row.price,
      listPrice: row.list_price,
      vipPrice: row.vip_price,
      validDays: row.valid_days,
      vipLevel: row.vip_level,
      categoryIds: [row.own, row.above, row.top].flatMap((category) => category ?? []),
    }
  })
}

const isLimited = async (work: Tx, courseId: number) =>
  (await work.selectFrom('course_stock').select('stock').where('course_id', '=', courseId).executeTakeFirst()) !== undefined

/** Takes one place of a course; false when it is sold out. A course without a row is never sold out. */
export async function takeStock(work: Tx, courseId: number): Promise<boolean> {
  const taken = await work
    .updateTable('course_stock')
    .set((eb) => ({ sold: eb('sold', '+', 1) }))
    .where('course_id', '=', courseId)
    .whereRef('sold', '<', 'stock')
    .returning('sold')
    .executeTakeFirst()
  return taken !== undefined || !(await isLimited(work, courseId))
}

/** Gives a place back. */
export async function giveStock(work: Tx, courseId: number): Promise<void> {
  await work
    .updateTable('course_stock')
    .set((eb) => ({ sold: eb('sold', '-', 1) }))
    .where('course_id', '=', courseId)
    .where('sold', '>', 0)
    .execute()
}
