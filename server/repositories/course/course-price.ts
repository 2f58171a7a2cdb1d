import type { Db, Tx } from '#server/database/tables'
import type { LevelPrice } from '@/domain/course/bargain'

export type CourseForSale = {
  id: number
  title: string
  cover: string
  price: number
  listPrice: number
  /** For members of every level. */
  vipPrice: number | null
  /** For members of a level and those above it. */
  levelPrices: LevelPrice[]
  validDays: number | null
  /** The level of membership that buying it gives. */
  vipLevel: number
  /** Its category and those above it. */
  categoryIds: number[]
}

/** The prices of levels of these courses. */
export const levelPricesOf = (db: Db | Tx, ids: readonly number[]) =>
  db.selectFrom('course_level_price').select(['course_id', 'level', 'price']).where('course_id', 'in', ids).orderBy('level').execute()

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
  const levels = await levelPricesOf(db, ids)
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
      levelPrices: levels.filter((one) => one.course_id === id).map(({ level, price }) => ({ level, price })),
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

type MemberPrice = { vipPrice: number | null; levelPrices: readonly LevelPrice[] }

/** Sets what members pay for a course. Orders made before keep their price. */
export async function setMemberPrices(tx: Tx, courseId: number, { vipPrice, levelPrices }: MemberPrice): Promise<void> {
  await tx.updateTable('course').set({ vip_price: vipPrice }).where('id', '=', courseId).execute()
  await tx.deleteFrom('course_level_price').where('course_id', '=', courseId).execute()
  const rows = levelPrices.map(({ level, price }) => ({ course_id: courseId, level, price }))
  if (rows.length > 0) await tx.insertInto('course_level_price').values(rows).execute()
}

/** Reads the members' prices of a course, on sale or not; undefined for an unknown one. */
export async function memberPricesOf(db: Db | Tx, courseId: number): Promise<(MemberPrice & { price: number }) | undefined> {
  const row = await db.selectFrom('course').select(['price', 'vip_price']).where('id', '=', courseId).executeTakeFirst()
  if (!row) return undefined
  const levelPrices = (await levelPricesOf(db, [courseId])).map(({ level, price }) => ({ level, price }))
  return { price: row.price, vipPrice: row.vip_price, levelPrices }
}

/** Name of a course and for how many days it is given; null days are for ever. */
export const courseTerm = (db: Db | Tx, id: number): Promise<{ title: string; validDays: number | null } | undefined> =>
  db.selectFrom('course').select(['title', 'valid_days as validDays']).where('id', '=', id).executeTakeFirst()
