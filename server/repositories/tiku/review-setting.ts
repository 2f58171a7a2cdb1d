import type { Db, Tx } from '#server/database/tables'
import type { ReviewSettings } from '@/contract/tiku/review.schema'

/** The learner's rule for leaving the wrong book; undefined until one is chosen. */
export async function findReviewSettings(db: Db, userId: number): Promise<ReviewSettings | undefined> {
  const row = await db.selectFrom('review_setting').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return (
    row && {
      leaveBy: row.leave_by,
      leaveStreak: row.leave_streak,
      leaveDays: row.leave_days,
      isFavouriteReviewed: row.is_favourite_reviewed,
    }
  )
}

export async function putReviewSettings(work: Tx, userId: number, settings: ReviewSettings): Promise<void> {
  const chosen = {
    leave_by: settings.leaveBy,
    leave_streak: settings.leaveStreak,
    leave_days: settings.leaveDays,
    is_favourite_reviewed: settings.isFavouriteReviewed,
  }
  await work
    .insertInto('review_setting')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}
