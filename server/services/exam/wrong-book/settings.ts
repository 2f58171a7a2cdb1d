import type { ReviewSettings } from '@/contract/exam/review.schema'
import type { Db } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { addCards } from './favourite-cards'

const defaults: ReviewSettings = { leaveBy: 'streak', leaveStreak: 2, leaveDays: 30, isFavouriteReviewed: false }

/** The learner's rule for leaving the wrong book; the defaults until one is chosen. */
export async function loadSettings(db: Db, userId: number): Promise<ReviewSettings> {
  const row = await db.selectFrom('review_setting').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return defaults
  return {
    leaveBy: row.leave_by,
    leaveStreak: row.leave_streak,
    leaveDays: row.leave_days,
    isFavouriteReviewed: row.is_favourite_reviewed,
  }
}

/** Keeps the learner's choice; it counts from the next answer on. */
export async function saveSettings({ db, now }: Deps, userId: number, settings: ReviewSettings): Promise<ReviewSettings> {
  const chosen = {
    leave_by: settings.leaveBy,
    leave_streak: settings.leaveStreak,
    leave_days: settings.leaveDays,
    is_favourite_reviewed: settings.isFavouriteReviewed,
  }
  await tx(db, async (work) => {
    await work
      .insertInto('review_setting')
      .values({ user_id: userId, ...chosen })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
      .execute()
    if (settings.isFavouriteReviewed) await addCards(work, userId, now())
  })
  return settings
}
