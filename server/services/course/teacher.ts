import type { TeacherCourses } from '@/contract/content/course.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { cardsOf, teachersById } from '../../repositories/course/cards'
import { coursesTaughtBy } from '../../repositories/course/list'

/** A teacher and the courses they teach, in the school's order. */
export async function teacherCourses({ db, env }: Deps, id: number): Promise<TeacherCourses> {
  const teacher = (await teachersById(db, env, [id])).get(id)
  if (!teacher) throw notFound('老师')
  return { teacher, courses: await cardsOf(db, env, await coursesTaughtBy(db, id)) }
}
