import type { CourseCard, CourseExtra, CourseListQuery } from '@/contract/content/course.schema'
import type { Deps } from '../../deps'
import { grantedMedia } from '../../media-grant'
import { cachedPublic } from '../../public-cache'
import { notFound } from '../../refusal'
import { cardsOf, courseCard, courseRows, teachersById } from '../../repositories/course/cards'
import { listedCourses } from '../../repositories/course/list'
import { courseSums } from '../../repositories/course/sums'
import { richMedia } from './rich-media'

/** Courses of a category and of all below it, in the order requested. */
export function listCourses(deps: Deps, query: CourseListQuery): Promise<CourseCard[]> {
  const { db, env } = deps
  const key = JSON.stringify(Object.entries(query).sort())
  return cachedPublic(deps, `courses ${key}`, async () => cardsOf(db, env, await listedCourses(db, query)))
}

/** All data of a course page. */
export async function courseExtra(deps: Deps, id: number): Promise<CourseExtra> {
  const { db, env } = deps
  const row = await courseRows(db).where('course.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('课程')
  const teachers = await teachersById(db, env, row.teacher_ids)
  return {
    ...courseCard(env, row, teachers),
    ...(await courseSums(db, id)),
    validDays: row.valid_days,
    groupName: row.group_name,
    highlights: row.highlights,
    summary: richMedia(env, row.summary),
    teachers: row.teacher_ids.flatMap((teacherId) => teachers.get(teacherId) ?? []),
    trailer: await grantedMedia(deps, row.trailer),
    isOnSale: row.is_on_sale,
  }
}
