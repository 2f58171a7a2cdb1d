import type { Verdict } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { keyOfVersion } from '#server/repositories/tiku/question-version'
import { insertReview, lockCards, reviewByKey, saveCards } from '#server/repositories/tiku/review-card'
import type { ReviewGrade, ReviewGraded } from '@/contract/tiku/review.schema'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { judgedBy } from '@/domain/tiku/review'
import { DAY_MS } from '@/domain/time/units'
import { questionsUnderExam } from '../practice/under-exam'
import { reviewed } from './memory'
import { noteMarked } from './note'

/** A review made longer ago than this counts as made then: no device is offline that long. */
const OLDEST_MS = 30 * DAY_MS
/** Any value will do: a review needs only right or wrong. */
const MARKS = 100

const verdictOf = async (work: Tx, { questionId, version, answer }: ReviewGrade): Promise<Verdict | null> => {
  const said = await keyOfVersion(work, questionId, version)
  if (!said?.key) return null
  const { type, key, options } = said
  return gradeAnswer({ type, rule: 'all-or-nothing', marks: MARKS, key, options: options.length }, answer).verdict
}

type Grader = { userId: number; now: number; closed: ReadonlySet<number> }

/** Counts one review in the caller's transaction: schedules the next one, updates the wrong book. Questions in a running exam are skipped. */
export async function gradeOne(work: Tx, { userId, now, closed }: Grader, grade: ReviewGrade): Promise<ReviewGraded> {
  const { key, questionId, version, feel } = grade
  // The lock on the card comes first: of two that bring the same key, the second sees what the first wrote.
  const card = (await lockCards(work, userId, [questionId])).get(questionId)
  const before = await reviewByKey(work, userId, key)
  if (before) return { key, ...before, isCounted: true }
  // The schedule of the next review would reveal whether the answer was right.
  if (closed.has(questionId)) return { key, questionId, isCounted: false, due: null }
  const told = card && (await verdictOf(work, grade))
  if (!card || !told) return { key, questionId, isCounted: false, due: null }
  const at = Math.min(now, Math.max(grade.at, now - OLDEST_MS))
  const { rating, verdict } = judgedBy(told, feel)
  const next = reviewed(card, at, rating)
  await insertReview(work, { user_id: userId, key, question_id: questionId, rating, reviewed_at: at, due: next.due })
  await saveCards(work, userId, [{ question_id: questionId, ...next }])
  await noteMarked(work, { userId, at, source: 'review', rows: [{ questionId, version, verdict }] })
  return { key, questionId, isCounted: true, due: next.due }
}

/** Counts reviews in the order they were made, all or none; a key that was counted before gives what it gave then. */
export async function gradeReviews({ db, now }: Deps, userId: number, grades: readonly ReviewGrade[]): Promise<ReviewGraded[]> {
  return tx(db, async (work) => {
    const replies: ReviewGraded[] = []
    const closed = await questionsUnderExam(work, userId, now())
    for (const grade of grades) replies.push(await gradeOne(work, { userId, now: now(), closed }, grade))
    return replies
  })
}
