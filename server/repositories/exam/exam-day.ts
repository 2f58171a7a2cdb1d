import type { Db } from '#server/database/tables'

/** The day a learner's exam in a direction is on. */
export const examDayOf = (db: Db, userId: number, categoryId: number) =>
  db.selectFrom('exam_day').select('day').where('user_id', '=', userId).where('category_id', '=', categoryId).executeTakeFirst()

export const putExamDay = (db: Db, userId: number, categoryId: number, day: string) =>
  db
    .insertInto('exam_day')
    .values({ user_id: userId, category_id: categoryId, day })
    .onConflict((known) => known.columns(['user_id', 'category_id']).doUpdateSet({ day }))
    .execute()

export const removeExamDay = (db: Db, userId: number, categoryId: number) =>
  db.deleteFrom('exam_day').where('user_id', '=', userId).where('category_id', '=', categoryId).execute()
