import type { CardFields } from '#server/database/rows/tiku'
import type { JudgedAnswer } from '#server/repositories/exam/point-evidence'
import type { ForecastAnswer } from '@/domain/study/exam-forecast'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { newCard, reviewed } from './memory'
import { recallAt } from './review'

/** Older answers say nothing about what is known now or in a coming exam. */
export const LONGEST_EVIDENCE_MS = 180 * DAY_MS
const RIGHT = 3
const AGAIN = 1
const shares = { right: 1, partial: 0.5, wrong: 0 } as const

/** Answers as evidence of a later moment: each question's memory is replayed by FSRS from its first answer to then. */
export function evidence(rows: readonly JudgedAnswer[], now: number, then: number): ForecastAnswer[] {
  const cards = new Map<number, CardFields>()
  for (const { questionId, verdict, at } of rows)
    cards.set(questionId, reviewed(cards.get(questionId) ?? newCard(at), at, verdict === 'right' ? RIGHT : AGAIN))
  const today = learningDayOf(now)
  return rows.flatMap(({ questionId, verdict, at, pointIds }) => {
    const card = cards.get(questionId)
    const answer = { share: shares[verdict], daysAgo: Math.max(0, today - learningDayOf(at)), kept: card ? recallAt(card, then) : 1 }
    return pointIds.map((pointId) => ({ pointId, ...answer }))
  })
}
