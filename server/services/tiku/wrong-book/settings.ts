import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { addFavouriteCards } from '#server/repositories/tiku/review-card'
import { findReviewSettings, putReviewSettings } from '#server/repositories/tiku/review-setting'
import type { ReviewSettings } from '@/contract/tiku/review.schema'
import { newCard } from './memory'

const defaults: ReviewSettings = { leaveBy: 'streak', leaveStreak: 2, leaveDays: 30, isFavouriteReviewed: false }

/** The learner's rule for leaving the wrong book; the defaults until one is chosen. */
export const loadSettings = async (db: Db, userId: number): Promise<ReviewSettings> => (await findReviewSettings(db, userId)) ?? defaults

/** Keeps the learner's choice; it counts from the next answer on. */
export async function saveSettings({ db, now }: Deps, userId: number, settings: ReviewSettings): Promise<ReviewSettings> {
  await tx(db, async (work) => {
    await putReviewSettings(work, userId, settings)
    if (settings.isFavouriteReviewed) await addFavouriteCards(work, userId, newCard(now()))
  })
  return settings
}
