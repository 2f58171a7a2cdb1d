import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { cardsOf, teachersById } from '#server/repositories/course/cards'
import { coursesTaughtBy } from '#server/repositories/course/list'
import type { TeacherCourses } from '@/contract/course/course.schema'

/** A teacher and the courses they teach, in the school's order. */
export async function teacherCourses({ db, env }: Deps, id: number): Promise<TeacherCourses> {
  const teacher = (await teachersById(db, env, [id])).get(id)
  if (!teacher) throw notFound('老师')
  return { teacher, courses: await cardsOf(db, env, await coursesTaughtBy(db, id)) }
}
