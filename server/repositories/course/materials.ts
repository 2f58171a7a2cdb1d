import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/tables'
import type { MaterialType } from '@/contract/course/material.schema'

export type MaterialRow = Selectable<Tables['course_material']>

/** Materials of a course, in the school's order. */
export async function materialsOfCourse(db: Db, courseId: number, type: MaterialType | undefined): Promise<MaterialRow[]> {
  const rows = db.selectFrom('course_material').selectAll().where('course_id', '=', courseId).orderBy('seq').orderBy('id')
  return (type === undefined ? rows : rows.where('type', '=', type)).execute()
}

/** Materials by id. */
export async function materialsById(db: Db, ids: readonly number[]): Promise<MaterialRow[]> {
  return db.selectFrom('course_material').selectAll().where('id', 'in', ids).orderBy('seq').orderBy('id').execute()
}
