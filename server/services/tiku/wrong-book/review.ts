import type { Verdict } from '#server/database/rows/exam'
import type { CardFields } from '#server/database/rows/tiku'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { keyOfVersion, pointTitles } from '#server/repositories/tiku/question'
import { dueByDay, dueQuestions, insertReview, lockCards, type QueueAsked, reviewByKey, saveCards } from '#server/repositories/tiku/review'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import type {
  ReviewForecast,
  ReviewGrade,
  ReviewGraded,
  ReviewQuestion,
  ReviewQueue,
  ReviewQueueQuery,
} from '@/contract/tiku/review.schema'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { judgedBy } from '@/domain/tiku/review'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { loadSettings, noteMarked } from './entries'
import { inputOf, reviewed, scheduler } from './memory'

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

/** The chance (0–1) that a question is still remembered at a moment. */
export const recallAt = (card: CardFields, at: number): number =>
  scheduler.get_retrievability(inputOf(card), Math.max(at, card.last_review ?? 0), false)

const WEEK = 7

type Row = Awaited<ReturnType<typeof dueQuestions>>[number]

/** A review takes no marks; the contract's questions carry some. */
const NO_MARKS = 0

function viewOf(row: Row, titles: ReadonlyMap<number, string>, now: number): ReviewQuestion {
  const { id, parentId, type, version, stem, options, key, explanation, pointIds, material, note, ...card } = row
  const days = (rating: 1 | 2 | 3 | 4) => reviewed(card, now, rating).scheduled_days
  return {
    id,
    parentId,
    type,
    stem,
    options,
    blankCount: key?.kind === 'blanks' ? key.alternatives.length : 0,
    marks: NO_MARKS,
    version,
    material,
    key,
    explanation,
    points: pointIds.flatMap((point) => titles.get(point) ?? []),
    note: note ?? '',
    due: card.due,
    nextDays: { again: days(1), hard: days(2), good: days(3), easy: days(4) },
  }
}

/** Questions of the queue as they are reviewed, in their order. */
async function reviewQuestions(db: Db, rows: readonly Row[], now: number): Promise<ReviewQuestion[]> {
  const titles = await pointTitles(
    db,
    rows.flatMap(({ pointIds }) => pointIds),
  )
  return rows.map((row) => viewOf(row, titles, now))
}

type Asked = Omit<QueueAsked, 'isFavouriteReviewed'>

/** Counts the reviews due on this learning day with all that are overdue, and on each of the six days after. */
export async function forecastOf(db: Db, asked: Asked): Promise<ReviewForecast> {
  const { isFavouriteReviewed } = await loadSettings(db, asked.userId)
  const today = learningDayStart(learningDayOf(asked.now))
  const rows = await dueByDay(db, { ...asked, isFavouriteReviewed }, today, today + WEEK * DAY_MS)
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  const forecast = Array.from({ length: WEEK }, (_, day) => counts.get(day) ?? 0)
  return { dueCount: forecast[0] ?? 0, forecast }
}

/** The review queue of today with keys and explanations, the longest due first: to be reviewed now, or kept for the way. */
export async function reviewQueue({ db, now }: Deps, userId: number, { categoryId, limit = 100 }: ReviewQueueQuery): Promise<ReviewQueue> {
  const asked = { userId, now: now(), categoryId }
  const { isFavouriteReviewed } = await loadSettings(db, userId)
  const rows = await dueQuestions(db, { ...asked, isFavouriteReviewed }, learningDayStart(learningDayOf(asked.now) + 1), limit)
  return { takenAt: asked.now, ...(await forecastOf(db, asked)), questions: await reviewQuestions(db, rows, asked.now) }
}
