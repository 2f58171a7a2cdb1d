import type { Db } from '#server/database/tables'

/** The questions of a subject in their present versions with their chapters, in the order of the bank. */
export const questionsOfSubject = (db: Db, categoryId: number) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .select(['question.id', 'question.parent_id as parentId', 'question.type', 'chapter.title as chapter'])
    .select(['said.stem', 'said.options', 'said.answer_key as key', 'said.explanation', 'said.difficulty', 'said.pinned'])
    .select('said.point_ids as pointIds')
    .where('question.category_id', '=', categoryId)
    .orderBy('chapter.seq')
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()

/** The titles of the knowledge points of a subject by id. */
export async function pointTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('knowledge_point').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
