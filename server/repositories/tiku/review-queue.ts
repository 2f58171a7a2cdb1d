import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { DAY_MS } from '@/domain/time/units'
import { bankRows, notInExam, subjectsUnder } from './bank-list'

export type QueueAsked = { userId: number; now: number; categoryId: number | undefined; isFavouriteReviewed: boolean }

/** Cards the learner reviews: of what is in the wrong book, and of favourites if they requested it. */
const cardsIn = (db: Db, { userId, now, categoryId, isFavouriteReviewed }: QueueAsked) =>
  bankRows(db)
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

/** How many cards are due on each day from `today` (0; what is overdue counts for it) until `until`. */
export const dueByDay = (db: Db, asked: QueueAsked, today: number, until: number) =>
  cardsIn(db, asked)
    .select(sql<number>`greatest(0, floor((card.due - ${today}::bigint) / ${DAY_MS}::numeric))::int`.as('day'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('card.due', '<', until)
    .groupBy('day')
    .execute()

/** Questions due before a moment with keys, explanations and cards, the longest due first. */
export const dueQuestions = (db: Db, asked: QueueAsked, before: number, limit: number) =>
  cardsIn(db, asked)
    .leftJoin('question as parent', 'parent.id', 'question.parent_id')
    .leftJoin('question_version as told', (join) =>
      join.onRef('told.question_id', '=', 'parent.id').onRef('told.version', '=', 'parent.version'),
    )
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', asked.userId))
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
    .where('card.due', '<', before)
    .orderBy('card.due')
    .orderBy('question.id')
    .limit(limit)
    .execute()
