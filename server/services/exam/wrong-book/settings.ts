import type { ReviewSettings } from '@/contract/exam/review.schema'
import type { Db } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { addFavouriteCards } from '../../../repositories/exam/review-card'
import { findReviewSettings, putReviewSettings } from '../../../repositories/exam/review-setting'
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
