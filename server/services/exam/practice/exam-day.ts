import type { ExamDay } from '@/contract/exam/practice.schema'
import { isDay } from '@/domain/exam/exam-day'
import type { Db } from '../../../database/tables'
import { invalid } from '../../../refusal'
import { findCategory } from '../subjects'

/** Sets the day a learner's exam in a direction is on, or takes it away. */
export async function setExamDay(db: Db, userId: number, { categoryId, day }: ExamDay): Promise<void> {
  await findCategory(db, categoryId)
  if (day === null) {
    await db.deleteFrom('exam_day').where('user_id', '=', userId).where('category_id', '=', categoryId).execute()
    return
  }
  if (!isDay(day)) throw invalid('考试日期不对')
  await db
    .insertInto('exam_day')
    .values({ user_id: userId, category_id: categoryId, day })
    .onConflict((known) => known.columns(['user_id', 'category_id']).doUpdateSet({ day }))
    .execute()
}
