import type { Deps } from '#server/deps'
import { answeredCounts } from '#server/repositories/exam/answered-question'
import { paperCards } from '#server/repositories/exam/paper'
import { subjectsOf } from '#server/repositories/tiku/subject'
import { chaptersIn } from '#server/services/exam/chapters'
import { findCategory } from '#server/services/exam/subjects'
import { locksOf } from '#server/services/tiku/unlock/unlock'
import type { TikuHome } from '@/contract/exam/exam.schema'

/** The question bank of a direction: its subjects with chapters and papers, and how far the learner is. A visitor has answered nothing. */
export async function tikuHome(deps: Deps, categoryId: number, userId: number | null): Promise<TikuHome> {
  const { db } = deps
  const now = deps.now()
  const category = await findCategory(db, categoryId)
  const subjects = await subjectsOf(db, category)
  const ids = subjects.map(({ id }) => id)
  if (ids.length === 0) return { categoryId, categoryName: category.name, subjects: [] }
  const chapters = await chaptersIn(deps, ids)
  const papers = await paperCards(db, ids, userId, now)
  const answered = userId === null ? new Map<number, number>() : await answeredCounts(db, ids, userId)
  const locks = await locksOf(db, userId, ids, now)
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
        lockedBy: locks.get(id) ?? null,
        chapters: own,
        papers: papers.filter((paper) => paper.categoryId === id),
      }
    }),
  }
}
