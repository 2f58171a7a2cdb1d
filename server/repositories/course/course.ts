import { type Selectable, sql } from 'kysely'
import { compiled } from '#server/database/compiled'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import type { CourseCard, CourseListQuery, CourseSort, Teacher } from '@/contract/course/course.schema'
import { categoryIdsUnder } from './category'

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

/** Price of a course, and whether it is or was sold; undefined for an unknown one. */
export const saleOf = (db: Db, courseId: number) =>
  db.selectFrom('course').select(['price', 'is_on_sale', 'was_on_sale']).where('id', '=', courseId).executeTakeFirst()

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

/** Courses with counts of lessons and learners, and a summary of reviews. */
export const courseRows = (db: Db | Tx) =>
  db
    .selectFrom('course')
    .selectAll('course')
    .select((of) => [
      of.selectFrom('lesson').whereRef('lesson.course_id', '=', 'course.id').select(of.fn.countAll<number>().as('n')).as('lesson_count'),
      of
        .selectFrom('course_review')
        .whereRef('course_review.course_id', '=', 'course.id')
        .where('course_review.is_shown', '=', true)
        .select(sql<number>`round(avg(stars) * 10)::integer`.as('n'))
        .as('rating'),
    ])

export type CourseRow = Selectable<Tables['course']> & {
  lesson_count: number | null
  rating: number | null
}

const teachersByIds = compiled((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('teacher').selectAll().where('id', '=', sql<number>`any(${ids})`),
)

/** Teachers by id, with addresses of their pictures. */
export const teachersOf = (env: Env, rows: readonly Teacher[]): ReadonlyMap<number, Teacher> =>
  new Map(rows.map((row) => [row.id, { ...row, avatar: mediaUrl(env, row.avatar) }]))

/** The teachers named, by id, with addresses of their pictures. */
export async function teachersById(db: Db, env: Env, ids: readonly number[]): Promise<ReadonlyMap<number, Teacher>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  return teachersOf(env, await teachersByIds(db, { ids: wanted }))
}

const namesOf = (ids: readonly number[], teachers: ReadonlyMap<number, Teacher>) => ids.flatMap((id) => teachers.get(id)?.name ?? [])

export const courseCard = (env: Env, row: CourseRow, teachers: ReadonlyMap<number, Teacher>): CourseCard => ({
  id: row.id,
  categoryId: row.category_id,
  type: row.type,
  title: row.title,
  subtitle: row.subtitle,
  cover: mediaUrl(env, row.cover),
  price: row.price,
  listPrice: row.list_price,
  lessonCount: row.lesson_count ?? 0,
  learnerCount: row.learner_count,
  teacherNames: namesOf(row.teacher_ids, teachers),
  vipPrice: row.vip_price,
  rating: row.rating,
})

/** Rows as cards, in their order. */
export async function cardsOf(db: Db, env: Env, rows: readonly CourseRow[]): Promise<CourseCard[]> {
  const teachers = await teachersById(
    db,
    env,
    rows.flatMap((row) => row.teacher_ids),
  )
  return rows.map((row) => courseCard(env, row, teachers))
}

/** Cards of the courses named, by id. */
export async function courseCards(db: Db, env: Env, ids: readonly number[]): Promise<ReadonlyMap<number, CourseCard>> {
  if (ids.length === 0) return new Map()
  const rows = await courseRows(db).where('course.id', 'in', ids).execute()
  return new Map((await cardsOf(db, env, rows)).map((card) => [card.id, card]))
}

/** Courses a learner has a right to in time, with their guide and when they were paid (ms; null for what was not bought). */
export function boughtCourses(db: Db, userId: number, now: number) {
  return db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .leftJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'entitlement.user_id').onRef('orders.order_sn', '=', 'entitlement.order_sn'),
    )
    .select(['course.id', 'course.title', 'course.cover', 'course.group_name', 'entitlement.expires_at', 'orders.paid_at'])
    .select((of) =>
      of
        .selectFrom('guide_template')
        .select((inner) => inner.fn.min('guide_template.id').as('id'))
        .whereRef('guide_template.course_id', '=', 'course.id')
        .as('guide_id'),
    )
    .where('entitlement.user_id', '=', userId)
    .where((of) => of.or([of('entitlement.expires_at', 'is', null), of('entitlement.expires_at', '>', now)]))
    .orderBy('entitlement.granted_at', 'desc')
    .orderBy('course.id')
    .execute()
}

/** Reads the shared card of a course on sale. */
export const courseForCard = (db: Db, id: number) =>
  db
    .selectFrom('course')
    .select(['title', 'subtitle', 'cover', 'price'])
    .where('id', '=', id)
    .where('is_on_sale', '=', true)
    .executeTakeFirst()
