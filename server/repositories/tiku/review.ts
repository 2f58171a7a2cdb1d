import { type Insertable, sql } from 'kysely'
import type { CardFields, ReviewTables } from '#server/database/rows/tiku'
import type { Db, Tx } from '#server/database/tables'
import type { ReviewSettings } from '@/contract/tiku/review.schema'
import { DAY_MS } from '@/domain/time/units'
import { bankRows, notInExam, subjectsUnder } from './bank'

type Owned = { question_id: number } & CardFields

/** The learner's cards of some questions, by question, locked until the transaction ends. */
export async function lockCards(tx: Tx, userId: number, questionIds: readonly number[]): Promise<Map<number, CardFields>> {
  if (questionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('review_card')
    .select(['question_id', 'due', 'stability', 'difficulty', 'scheduled_days', 'reps', 'lapses', 'state', 'last_review'])
    .where('user_id', '=', userId)
    .where('question_id', 'in', [...questionIds])
    .forUpdate()
    .execute()
  return new Map(rows.map(({ question_id, ...card }) => [question_id, card]))
}

/** Writes cards, new and known, in one statement. */
export async function saveCards(tx: Tx, userId: number, cards: readonly Owned[]): Promise<void> {
  if (cards.length === 0) return
  await tx
    .insertInto('review_card')
    .values(cards.map((card) => ({ user_id: userId, ...card })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(({ ref }) => ({
        due: ref('excluded.due'),
        stability: ref('excluded.stability'),
        difficulty: ref('excluded.difficulty'),
        scheduled_days: ref('excluded.scheduled_days'),
        reps: ref('excluded.reps'),
        lapses: ref('excluded.lapses'),
        state: ref('excluded.state'),
        last_review: ref('excluded.last_review'),
      })),
    )
    .execute()
}

/** Gives the learner's favourites that have no card this one; all of them, or one. Materials take no answer. */
export async function addFavouriteCards(work: Tx, userId: number, card: CardFields, questionId?: number): Promise<void> {
  const { due, stability, difficulty, scheduled_days, reps, lapses, state } = card
  await work
    .insertInto('review_card')
    .columns(['user_id', 'question_id', 'due', 'stability', 'difficulty', 'scheduled_days', 'reps', 'lapses', 'state'])
    .expression(
      work
        .selectFrom('favourite_question as liked')
        .innerJoin('question', 'question.id', 'liked.question_id')
        .select(['liked.user_id', 'liked.question_id'])
        .select([sql<number>`${due}::bigint`.as('due'), sql<number>`${stability}::float8`.as('stability')])
        .select([sql<number>`${difficulty}::float8`.as('difficulty'), sql<number>`${scheduled_days}::int`.as('scheduled_days')])
        .select([sql<number>`${reps}::int`.as('reps'), sql<number>`${lapses}::int`.as('lapses'), sql<number>`${state}::int`.as('state')])
        .where('liked.user_id', '=', userId)
        .where('question.type', '!=', 'material')
        .$if(questionId !== undefined, (query) => query.where('liked.question_id', '=', questionId ?? 0)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
    .execute()
}

/** A review counted before under this key: its question, and when the next one was due. */
export const reviewByKey = (work: Tx, userId: number, key: string) =>
  work
    .selectFrom('review_log')
    .select(['question_id as questionId', 'due'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export const insertReview = (work: Tx, review: Insertable<ReviewTables['review_log']>) =>
  work.insertInto('review_log').values(review).execute()

/** Deletes the log of grades given before a moment. */
export async function forgetReviews(db: Db, before: number): Promise<void> {
  await db.deleteFrom('review_log').where('reviewed_at', '<', before).execute()
}

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

/** The learner's rule for leaving the wrong book; undefined until one is chosen. */
export async function findReviewSettings(db: Db, userId: number): Promise<ReviewSettings | undefined> {
  const row = await db.selectFrom('review_setting').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return (
    row && {
      leaveBy: row.leave_by,
      leaveStreak: row.leave_streak,
      leaveDays: row.leave_days,
      isFavouriteReviewed: row.is_favourite_reviewed,
    }
  )
}

export async function putReviewSettings(work: Tx, userId: number, settings: ReviewSettings): Promise<void> {
  const chosen = {
    leave_by: settings.leaveBy,
    leave_streak: settings.leaveStreak,
    leave_days: settings.leaveDays,
    is_favourite_reviewed: settings.isFavouriteReviewed,
  }
  await work
    .insertInto('review_setting')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}
