import { sql } from 'kysely'
import type { ReviewForecast, ReviewQueue, ReviewQueueQuery } from '@/contract/exam/review.schema'
import { learningDayOf, learningDayStart } from '@/domain/time/learning-day'
import { DAY_MS } from '@/domain/time/units'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { bankRows, notInExam, subjectsUnder } from './listed'
import { reviewQuestions } from './review-question'
import { loadSettings } from './settings'

const WEEK = 7

type Asked = { userId: number; now: number; categoryId: number | undefined }

/** Cards the learner reviews: of what is in the wrong book, and of favourites if they requested it. */
async function cardsIn(db: Db, { userId, now, categoryId }: Asked) {
  const { isFavouriteReviewed } = await loadSettings(db, userId)
  return bankRows(db)
    .innerJoin('review_card as card', 'card.question_id', 'question.id')
    .leftJoin('wrong_entry as entry', (join) => join.onRef('entry.question_id', '=', 'question.id').on('entry.user_id', '=', userId))
    .leftJoin('favourite_question as liked', (join) => join.onRef('liked.question_id', '=', 'question.id').on('liked.user_id', '=', userId))
    .where('card.user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([where('entry.user_id', 'is not', null), where('entry.gone_at', 'is', null)]),
        ...(isFavouriteReviewed ? [where('liked.user_id', 'is not', null)] : []),
      ]),
    )
    .where((where) => notInExam(where, userId, now))
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))
}

/** What is due on this learning day with all that is overdue, and on each of the six days after. */
export async function forecastOf(db: Db, asked: Asked): Promise<ReviewForecast> {
  const today = learningDayStart(learningDayOf(asked.now))
  const rows = await (await cardsIn(db, asked))
    .select(sql<number>`greatest(0, floor((card.due - ${today}::bigint) / ${DAY_MS}::numeric))::int`.as('day'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('card.due', '<', today + WEEK * DAY_MS)
    .groupBy('day')
    .execute()
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  const forecast = Array.from({ length: WEEK }, (_, day) => counts.get(day) ?? 0)
  return { dueCount: forecast[0] ?? 0, forecast }
}

/** The review queue of today with keys and explanations, the longest due first: to be reviewed now, or kept for the way. */
export async function reviewQueue({ db, now }: Deps, userId: number, { categoryId, limit = 100 }: ReviewQueueQuery): Promise<ReviewQueue> {
  const asked = { userId, now: now(), categoryId }
  const rows = await (await cardsIn(db, asked))
    .leftJoin('question as parent', 'parent.id', 'question.parent_id')
    .leftJoin('question_version as told', (join) =>
      join.onRef('told.question_id', '=', 'parent.id').onRef('told.version', '=', 'parent.version'),
    )
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .select(['question.id', 'question.parent_id as parentId', 'question.type', 'question.version'])
    .select(['said.stem', 'said.options', 'said.answer_key as key', 'said.explanation', 'said.point_ids as pointIds'])
    .select(['told.stem as material', 'note.text as note'])
    .select([
      'card.due',
      'card.stability',
      'card.difficulty',
      'card.scheduled_days',
      'card.reps',
      'card.lapses',
      'card.state',
      'card.last_review',
    ])
    .where('card.due', '<', learningDayStart(learningDayOf(asked.now) + 1))
    .orderBy('card.due')
    .orderBy('question.id')
    .limit(limit)
    .execute()
  return { takenAt: asked.now, ...(await forecastOf(db, asked)), questions: await reviewQuestions(db, rows, asked.now) }
}
