import type { Db } from '#server/database/tables'

/** The course a lesson belongs to and its length in seconds; undefined for no lesson. */
export const lessonPlace = (db: Db, id: number) =>
  db.selectFrom('lesson').select(['course_id as courseId', 'length']).where('id', '=', id).executeTakeFirst()

export const hasCourse = async (db: Db, id: number) =>
  (await db.selectFrom('course').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const hasQuestion = async (db: Db, id: number) =>
  (await db.selectFrom('question').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The stems of questions in their present version. */
export async function stemsOf(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('question')
    .innerJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .select('version.stem_text as stem')
    .where('question.id', 'in', [...ids])
    .execute()
  return rows.map(({ stem }) => stem)
}
