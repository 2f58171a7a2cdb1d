import type { TikuHome } from '@/contract/exam/exam.schema'
import type { Db } from '../../database/tables'
import { paperCards } from './papers'
import { answeredCounts } from './practice/answered'
import { findCategory, subjectsOf } from './subjects'

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

/** The question bank of a direction: its subjects with chapters and papers, and how far the learner is. A visitor has answered nothing. */
export async function tikuHome(db: Db, categoryId: number, userId: number | null, now: number): Promise<TikuHome> {
  const category = await findCategory(db, categoryId)
  const subjects = await subjectsOf(db, category)
  const ids = subjects.map(({ id }) => id)
  if (ids.length === 0) return { categoryId, categoryName: category.name, subjects: [] }
  const chapters = await chaptersOf(db, ids)
  const papers = await paperCards(db, ids, userId, now)
  const answered = userId === null ? new Map<number, number>() : await answeredCounts(db, ids, userId)
  return {
    categoryId,
    categoryName: category.name,
    subjects: subjects.map(({ id, name }) => {
      const own = chapters.filter(({ subjectId }) => subjectId === id).map(({ subjectId: _, ...chapter }) => chapter)
      return {
        id,
        name,
        questionCount: own.reduce((sum, { questionCount }) => sum + questionCount, 0),
        answeredCount: answered.get(id) ?? 0,
        chapters: own,
        papers: papers.filter((paper) => paper.categoryId === id),
      }
    }),
  }
}
