import { type Card, type CardInput, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import type { CardFields } from '#server/database/rows/tiku'

const fieldsOf = ({ due, stability, difficulty, scheduled_days, reps, lapses, state, last_review }: Card): CardFields => ({
  due: due.getTime(),
  stability,
  difficulty,
  scheduled_days,
  reps,
  lapses,
  state,
  last_review: last_review?.getTime() ?? null,
})

/** A question never reviewed: due at once. */
export const newCard = (at: number): CardFields => fieldsOf(createEmptyCard(at))

/** The same after the learner failed outside a review, in an exam or in practice. */
export const failed = (card: CardFields | undefined, at: number): CardFields => reviewed(card ?? newCard(at), at, Rating.Again)

/** Whole days and no chance: the same answers always give the same plan. */
export const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

export const inputOf = ({ last_review, ...card }: CardFields): CardInput => ({ ...card, last_review, elapsed_days: 0, learning_steps: 0 })

/** The memory state after a review. A review reported late counts as made right after the newest one. */
export function reviewed(card: CardFields, at: number, rating: Grade): CardFields {
  return fieldsOf(scheduler.next(inputOf(card), Math.max(at, card.last_review ?? 0), rating).card)
}
