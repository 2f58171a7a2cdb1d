import { sql } from 'kysely'
import { isSpread } from '#server/database/machines'
import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'

export type CourseRow = {
  id: number
  title: string
  subtitle: string
  cover: string
  type: 'normal' | 'open' | 'live'
  categoryId: number
  price: number
  listPrice: number
  validDays: number | null
  examYear: number | null
  teacherIds: number[]
  highlights: string[]
  isOnSale: boolean
  /** How many may buy it in all; null for no limit. */
  stock: number | null
  sold: number | null
  version: number
}

const rows = (db: Db) =>
  db
    .selectFrom('course')
    .leftJoin('course_stock', 'course_stock.course_id', 'course.id')
    .select(['course.id', 'title', 'subtitle', 'cover', 'type', 'category_id as categoryId', 'price', 'list_price as listPrice'])
    .select(['valid_days as validDays', 'exam_year as examYear', 'teacher_ids as teacherIds', 'highlights', 'is_on_sale as isOnSale'])
    .select(['course_stock.stock', 'course_stock.sold', 'version'])

/** Courses, newest first; `word` is searched in the title. */
export function listCourses(db: Db, { word, before, limit }: { word?: string; before?: number; limit: number }): Promise<CourseRow[]> {
  return rows(db)
    .$if(!!word, (query) => query.where((the) => the(the.fn<number>('strpos', ['title', the.val(word ?? '')]), '>', 0)))
    .$if(before !== undefined, (query) => query.where('course.id', '<', before ?? 0))
    .orderBy('course.id', 'desc')
    .limit(limit)
    .execute()
}

/** Courses by number, held for the transaction where they are changed next. */
export const coursesByIds = (db: Db, ids: readonly number[], isLocked: boolean): Promise<CourseRow[]> =>
  rows(db)
    .where(sql<boolean>`course.id = any(${ids})`)
    .orderBy('course.id')
    .$if(isLocked, (query) => query.forUpdate('course'))
    .execute()

export const courseById = (db: Db, id: number): Promise<CourseRow | undefined> => rows(db).where('course.id', '=', id).executeTakeFirst()

export type CourseEdit = Pick<
  CourseRow,
  'title' | 'subtitle' | 'cover' | 'categoryId' | 'price' | 'listPrice' | 'validDays' | 'examYear' | 'teacherIds' | 'highlights'
>

const columnsOf = ({ categoryId, listPrice, validDays, examYear, teacherIds, highlights, ...rest }: CourseEdit) => ({
  ...rest,
  category_id: categoryId,
  list_price: listPrice,
  valid_days: validDays,
  exam_year: examYear,
  teacher_ids: JSON.stringify(teacherIds),
  highlights: JSON.stringify(highlights),
})

/** Changes a course; false when it was changed meanwhile. Existing orders keep their price. */
export async function changeCourse(tx: Tx, id: number, { version, ...edit }: CourseEdit & { version: number }): Promise<boolean> {
  const made = await tx
    .updateTable('course')
    .set({ ...columnsOf(edit), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Changes the prices of a course alone, likewise. */
export async function setCoursePrices(
  tx: Tx,
  id: number,
  { price, listPrice, version }: { price: number; listPrice: number; version: number },
): Promise<boolean> {
  const made = await tx
    .updateTable('course')
    .set({ price, list_price: listPrice, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Makes a course that is not on sale yet; its id. */
export async function addCourse(tx: Tx, { type, ...edit }: CourseEdit & Pick<CourseRow, 'type'>): Promise<number> {
  const id = await numberAfter(tx, 'course')
  const seq = await numberAfter(tx, 'course', 'seq')
  const row = { ...columnsOf(edit), id, seq, type, summary: '[]', is_on_sale: false, was_on_sale: false }
  return (await tx.insertInto('course').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Limits how many may buy a course, null for no limit; false when more have bought it. */
export async function setCourseStock(tx: Tx, courseId: number, stock: number | null): Promise<boolean> {
  if (stock === null) {
    await tx.deleteFrom('course_stock').where('course_id', '=', courseId).execute()
    return true
  }
  const set = await tx
    .insertInto('course_stock')
    .values({ course_id: courseId, stock })
    .onConflict((known) => known.column('course_id').doUpdateSet({ stock }).where('course_stock.sold', '<=', stock))
    .returning('stock')
    .executeTakeFirst()
  return set !== undefined
}

/** Returns the ids of the named teachers that exist. */
export async function knownTeachers(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const known = await db.selectFrom('teacher').select('id').where('id', 'in', ids).execute()
  return known.map(({ id }) => id)
}

/** Puts a course on sale or takes it off; false when it is so already. */
export async function setCourseOnSale(tx: Tx, id: number, isOnSale: boolean): Promise<boolean> {
  const made = await tx
    .updateTable('course')
    .set((fields) => ({ is_on_sale: isOnSale, ...(isOnSale && { was_on_sale: true }), version: fields('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_on_sale', '=', !isOnSale)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** In a `returning`: whether the row is new, and not one that was there before. */
export const isNewRow = sql<boolean>`xmax = 0`

/**
 * Counts learners a course gained or lost, in the transaction that gives or ends their rights. A course that lies on several machines would stay
 * locked on all of them until the sale ends: there the job counts, as it corrects the counts here.
 */
export async function addLearners(work: Tx, courseId: number, count: number): Promise<void> {
  if (await isSpread(work)) return
  await work
    .updateTable('course')
    .set((the) => ({ learner_count: the('learner_count', '+', count) }))
    .where('id', '=', courseId)
    .execute()
}

/** Counts all rights again and corrects what differs. */
export async function recountLearners({ db }: { db: Db | Tx }): Promise<void> {
  await sql`
    update course set learner_count = held.count
    from (
      select course.id, count(entitlement.user_id)::integer as count
      from course left join entitlement on entitlement.course_id = course.id
      group by course.id
    ) held
    where held.id = course.id and course.learner_count <> held.count
  `.execute(db)
}

export type TeacherRow = { id: number; name: string; title: string; avatar: string; intro: string }

const teacherEditRows = (db: Db) => db.selectFrom('teacher').select(['id', 'name', 'title', 'avatar', 'intro'])

/** Teachers, newest first. */
export const listTeachers = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<TeacherRow[]> =>
  teacherEditRows(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Names of teachers to choose from. */
export const teacherNames = (db: Db, limit: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('teacher').select(['id', 'name as title']).orderBy('id').limit(limit).execute()

export const teacherById = (db: Db, id: number): Promise<TeacherRow | undefined> =>
  teacherEditRows(db).where('id', '=', id).executeTakeFirst()

export const lockTeacher = (tx: Tx, id: number): Promise<TeacherRow | undefined> =>
  teacherEditRows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function putTeacher(tx: Tx, { id, ...rest }: TeacherRow): Promise<void> {
  await tx.updateTable('teacher').set(rest).where('id', '=', id).execute()
}

/** Adds a teacher; the id. */
export async function addTeacher(tx: Tx, teacher: Omit<TeacherRow, 'id'>): Promise<number> {
  const id = await numberAfter(tx, 'teacher')
  return (
    await tx
      .insertInto('teacher')
      .values({ id, ...teacher })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** An act of the staff on a course, its chapters or its lessons, and the name of who did it. */
export type CourseSave = { staff: string; at: number }

/** The newest of the acts on a course and on what is or was in it, as far as they are in the reader's reach. */
export async function lastSaveOf(db: Db, courseId: number): Promise<CourseSave | null> {
  const { rows: found } = await sql<CourseSave>`
    select staff.name as staff, saved.at from (
      select newest.id, newest.staff_id, newest.at from (
        select 'course:' || ${courseId}::int as object
        union all select 'chapter:' || chapter.id from chapter where chapter.course_id = ${courseId}::int
        union all select 'lesson:' || lesson.id from lesson where lesson.course_id = ${courseId}::int
      ) part cross join lateral (
        select audit.id, audit.staff_id, audit.at from audit where audit.object = part.object order by audit.id desc limit 1
      ) newest
      union all
      select gone.id, gone.staff_id, gone.at from audit gone
      where gone.act in ('remove-lesson', 'remove-chapter') and gone.before @> ${JSON.stringify({ courseId })}::jsonb
    ) saved join staff on staff.id = saved.staff_id order by saved.id desc limit 1`.execute(db)
  return found[0] ?? null
}
