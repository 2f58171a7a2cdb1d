import type { CardFields } from '#server/database/rows/tiku'
import type { Db } from '#server/database/tables'
import { type JudgedAnswer, judgedAnswers, pointWeights } from '#server/repositories/exam/point-evidence'
import { type ForecastAnswer, type ForecastPoint, weakPoints } from '@/domain/study/exam-forecast'
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

/** More points than so many at once are no drill. */
const MOST = 5

type Asked = { userId: number; subjectId: number; now: number }

/** The learner's weakest points of a subject. Points no paper has weigh as much as the lightest one that a paper has. */
async function weakIn(db: Db, { userId, subjectId, now }: Asked): Promise<number[]> {
  const answers = evidence(await judgedAnswers(db, userId, subjectId, now - LONGEST_EVIDENCE_MS), now, now)
  if (answers.length === 0) return []
  const asked = await pointWeights(db, subjectId)
  const least = Math.min(...asked.map(({ marks }) => marks), 1)
  const marks = new Map(asked.map((point) => [point.id, point.marks]))
  const ids = [...new Set(answers.map(({ pointId }) => pointId))]
  const all = ids.reduce((sum, id) => sum + (marks.get(id) ?? least), 0)
  const points: ForecastPoint[] = ids.map((id) => ({ id, weight: (marks.get(id) ?? least) / all }))
  return weakPoints({ points, answers }, MOST)
}

/** The points of these subjects that the learner should practise first; none before anything was answered wrong. */
export async function weakestPoints(db: Db, subjectIds: readonly number[], { userId, now }: Omit<Asked, 'subjectId'>): Promise<number[]> {
  const found: number[][] = []
  for (const subjectId of subjectIds) found.push(await weakIn(db, { userId, subjectId, now }))
  return Array.from({ length: MOST }, (_, rank) => found.flatMap((ids) => ids.slice(rank, rank + 1)))
    .flat()
    .slice(0, MOST)
}
