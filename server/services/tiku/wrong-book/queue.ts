import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { pointTitles } from '#server/repositories/tiku/question-version'
import { dueByDay, dueQuestions, type QueueAsked } from '#server/repositories/tiku/review-queue'
import type { ReviewForecast, ReviewQuestion, ReviewQueue, ReviewQueueQuery } from '@/contract/tiku/review.schema'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { reviewed } from './memory'
import { loadSettings } from './settings'

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
