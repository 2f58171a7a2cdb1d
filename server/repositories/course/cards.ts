import { type Selectable, sql } from 'kysely'
import { compiled } from '#server/database/compiled'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import type { CourseCard, Teacher } from '@/contract/course/course.schema'

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
