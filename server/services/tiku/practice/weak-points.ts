import type { Db } from '#server/database/tables'
import { judgedAnswers, pointWeights } from '#server/repositories/exam/point-evidence'
import { evidence, LONGEST_EVIDENCE_MS } from '#server/services/tiku/wrong-book/evidence'
import { type ForecastPoint, weakPoints } from '@/domain/study/exam-forecast'

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
