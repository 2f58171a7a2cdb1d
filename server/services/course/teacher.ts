import type { TeacherCourses } from '@/contract/content/course.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { courseCard, courseRows, teachersById } from './course-rows'

/** A teacher and the courses they teach, in the school's order. */
export async function teacherCourses({ db, env }: Deps, id: number): Promise<TeacherCourses> {
  const teachers = await teachersById(db, env)
  const teacher = teachers.get(id)
  if (!teacher) throw notFound('老师')
  const rows = await courseRows(db).orderBy('course.seq').orderBy('course.id').execute()
  return { teacher, courses: rows.filter((row) => row.teacher_ids.includes(id)).map((row) => courseCard(env, row, teachers)) }
}
