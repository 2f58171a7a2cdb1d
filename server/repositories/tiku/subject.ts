import type { Db } from '#server/database/tables'

const SUBJECT_LEVEL = 3

/** The subjects under a category; a subject gives itself. */
export function subjectsOf(db: Db, category: { id: number; level: number }): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('level', '=', SUBJECT_LEVEL)
    .where(category.level === SUBJECT_LEVEL ? 'id' : 'parent_id', '=', category.id)
    .orderBy('seq')
    .orderBy('id')
    .execute()
}

/** Chapters with how many questions each has; a material counts by its children. */
export const chaptersOf = (db: Db, subjectIds: readonly number[]) =>
  db
    .selectFrom('tiku_chapter as chapter')
    .leftJoin('question', (join) => join.onRef('question.chapter_id', '=', 'chapter.id').on('question.type', '!=', 'material'))
    .select(['chapter.id', 'chapter.category_id as subjectId', 'chapter.title'])
    .select(({ fn }) => fn.count<number>('question.id').as('questionCount'))
    .where('chapter.category_id', 'in', [...subjectIds])
    .groupBy('chapter.id')
    .orderBy('chapter.seq')
    .orderBy('chapter.id')
    .execute()

/** A chapter of a subject; undefined for an unknown one. */
export const chapterById = (db: Db, id: number) =>
  db.selectFrom('tiku_chapter').select(['id', 'category_id as categoryId', 'title']).where('id', '=', id).executeTakeFirst()
