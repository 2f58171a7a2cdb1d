import type { TikuHome } from '@/contract/exam.schema'
import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'
import { paperCards } from './papers'

const SUBJECT_LEVEL = 3

/** The subjects under a category; a subject stands for itself. */
async function subjectsOf(db: Db, category: { id: number; level: number }) {
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
const chaptersOf = (db: Db, subjectIds: readonly number[]) =>
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

/** By subject, how many questions the learner has answered in attempts that are handed in. */
async function answeredCounts(db: Db, subjectIds: readonly number[], userId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('attempt_answer as given', 'given.attempt_id', 'attempt.id')
    .innerJoin('question', 'question.id', 'given.question_id')
    .select('question.category_id as subjectId')
    .select(({ fn }) => fn.count<number>('question.id').distinct().as('count'))
    .where('attempt.user_id', '=', userId)
    .where('attempt.status', '=', 'submitted')
    .where('given.answer', 'is not', null)
    .where('question.category_id', 'in', [...subjectIds])
    .groupBy('question.category_id')
    .execute()
  return new Map(rows.map(({ subjectId, count }) => [subjectId, count]))
}

/** The question bank of a direction: its subjects with chapters and papers, and how far the learner is. A visitor has answered nothing. */
export async function tikuHome(db: Db, categoryId: number, userId: number | null, now: number): Promise<TikuHome> {
  const category = await db.selectFrom('category').select(['id', 'name', 'level']).where('id', '=', categoryId).executeTakeFirst()
  if (!category) throw notFound('分类')
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
