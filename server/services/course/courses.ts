import type { CourseCard, CourseExtra, CourseListQuery } from '@/contract/content/course.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { categoryIdsUnder } from './categories'
import { courseCard, courseRows, teachersById } from './course-rows'
import { richMedia } from './rich-media'

/** Courses of a category and of all below it, in the school's order. */
export async function listCourses({ db, env }: Deps, query: CourseListQuery): Promise<CourseCard[]> {
  const { categoryId, type, page = 0, limit = 20 } = query
  const ids = categoryId === undefined ? null : await categoryIdsUnder(db, categoryId)
  const rows = await courseRows(db)
    .$if(ids !== null, (rest) => rest.where('course.category_id', 'in', ids))
    .$if(type !== undefined, (rest) => rest.where('course.type', '=', type ?? 'normal'))
    .orderBy('course.seq')
    .orderBy('course.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const teachers = await teachersById(db, env)
  return rows.map((row) => courseCard(env, row, teachers))
}

/** Everything the page of a course says about it. */
export async function courseExtra({ db, env }: Deps, id: number): Promise<CourseExtra> {
  const row = await courseRows(db).where('course.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('课程')
  const teachers = await teachersById(db, env)
  return {
    ...courseCard(env, row, teachers),
    validDays: row.valid_days,
    groupName: row.group_name,
    highlights: row.highlights,
    summary: richMedia(env, row.summary),
    teachers: row.teacher_ids.flatMap((teacherId) => teachers.get(teacherId) ?? []),
  }
}
