import { sql } from 'kysely'
import { compiled, readTogether } from '#server/database/compiled'
import type { Db } from '#server/database/tables'
import type { Env } from '#server/env'
import type { Teacher } from '@/contract/course/course.schema'
import { type CourseRow, coursesById, teachersOf } from './course'

const sumsById = compiled((db, { id }: { id: number }) =>
  db.selectNoFrom((of) => [
    of
      .selectFrom('lesson')
      .select((lesson) => lesson.fn.sum<number>('length').as('seconds'))
      .where('course_id', '=', id)
      .as('seconds'),
    of
      .selectFrom('course_review')
      .select((review) => review.fn.countAll<number>().as('n'))
      .where('course_id', '=', id)
      .where('is_shown', '=', true)
      .as('reviews'),
  ]),
)

const teachersByCourse = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('teacher')
    .selectAll()
    .where('id', 'in', (of) =>
      of.selectFrom('course').select(sql<number>`jsonb_array_elements_text(teacher_ids)::integer`.as('id')).where('id', '=', id),
    ),
)

/** `totalSeconds` of all lessons; `reviewCount` of the reviews shown; `teachers` by id. */
type CoursePage = { row: CourseRow; totalSeconds: number; reviewCount: number; teachers: ReadonlyMap<number, Teacher> }

/** Reads the parts of a course page, in one exchange with the database; undefined for an unknown course. */
export async function coursePage(db: Db, env: Env, id: number): Promise<CoursePage | undefined> {
  const [[row], [sums], teachers] = await readTogether(db, coursesById.with({ id }), sumsById.with({ id }), teachersByCourse.with({ id }))
  if (!row) return undefined
  return {
    row,
    totalSeconds: Number(sums?.seconds ?? 0),
    reviewCount: Number(sums?.reviews ?? 0),
    teachers: teachersOf(env, teachers),
  }
}
