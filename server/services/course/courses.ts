import { readStale } from '#server/database/replica'
import type { Deps } from '#server/deps'
import { grantedMedia } from '#server/media-grant'
import { cachedPublic } from '#server/public-cache'
import { notFound } from '#server/refusal'
import { cardsOf, courseCard } from '#server/repositories/course/cards'
import { coursePage } from '#server/repositories/course/course-page'
import { listedCourses } from '#server/repositories/course/list'
import { richMedia } from '#server/services/site/rich-media'
import type { CourseCard, CourseExtra, CourseListQuery } from '@/contract/course/course.schema'

/** Courses of a category and of all below it, in the order requested. */
export function listCourses(deps: Deps, query: CourseListQuery): Promise<CourseCard[]> {
  const { env } = deps
  const key = JSON.stringify(Object.entries(query).sort())
  return cachedPublic(deps, `courses ${key}`, () => readStale(deps, async (db) => cardsOf(db, env, await listedCourses(db, query))))
}

/** All data of a course page. */
export async function courseExtra(deps: Deps, id: number): Promise<CourseExtra> {
  const { db, env } = deps
  const page = await coursePage(db, env, id)
  if (!page) throw notFound('课程')
  const { row, teachers, totalSeconds, reviewCount } = page
  return {
    ...courseCard(env, row, teachers),
    totalSeconds,
    reviewCount,
    validDays: row.valid_days,
    groupName: row.group_name,
    highlights: row.highlights,
    summary: richMedia(env, row.summary),
    teachers: row.teacher_ids.flatMap((teacherId) => teachers.get(teacherId) ?? []),
    trailer: await grantedMedia(deps, row.trailer),
    isOnSale: row.is_on_sale,
  }
}
