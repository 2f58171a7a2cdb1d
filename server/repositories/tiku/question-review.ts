import { type Expression, type RawBuilder, sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

type ReviewVerdict = 'fine' | 'mended' | 'dropped'
export type ReviewRow = {
  id: number
  questionId: number
  stem: string
  reviewer: string
  reviewerId: number
  asker: string
  note: string
  askedAt: number
  verdict: ReviewVerdict | null
  answer: string
  decider: string | null
  decidedAt: number | null
}

/** Whether a colleague was asked to look at a question and has not yet. */
export const isUnderReview = (questionId: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from question_review as review where review.question_id = ${questionId} and review.verdict is null)`

const rows = (db: Db | Tx) =>
  db
    .selectFrom('question_review as review')
    .innerJoin('question', 'question.id', 'review.question_id')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('staff as reviewer', 'reviewer.id', 'review.reviewer_id')
    .innerJoin('staff as asker', 'asker.id', 'review.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'review.decided_by')
    .select(['review.id', 'review.question_id as questionId', 'said.stem_text as stem', 'review.reviewer_id as reviewerId'])
    .select(['reviewer.name as reviewer', 'asker.name as asker', 'review.note', 'review.asked_at as askedAt', 'review.verdict'])
    .select(['review.answer', 'decider.name as decider', 'review.decided_at as decidedAt'])

type ReviewFilter = { state?: string | undefined; reviewer?: string | undefined; question?: string | undefined }

const fitting = (db: Db, { state, reviewer = '', question = '' }: ReviewFilter) =>
  rows(db)
    .$if(state === 'open', (query) => query.where('review.verdict', 'is', null))
    .$if(state === 'decided', (query) => query.where('review.verdict', 'is not', null))
    .$if(reviewer !== '', (query) => query.where('review.reviewer_id', '=', storedIdOf(reviewer) ?? 0))
    .$if(question !== '', (query) => query.where('review.question_id', '=', storedIdOf(question) ?? 0))

/** Reviews of questions, newest first. */
export const listReviews = (db: Db, { before, limit, order, ...filter }: ReviewFilter & PageWanted): Promise<ReviewRow[]> =>
  listPage(fitting(db, filter), { table: 'question_review', alias: 'review' }, { before, limit, order }).execute()

/** Counts the reviews of a filter, up to ten thousand. */
export const countReviews = (db: Db, filter: ReviewFilter): Promise<{ count: number; isMore: boolean }> =>
  countFitting(db, fitting(db, filter))

/** The reviews that wait. */
export const waitingReviews = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('question_review')
    .select((the) => queueHead(the, 'asked_at'))
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow()

/** Counts the reviews that wait, up to so many. */
export async function countReviewed(db: Db, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('question_review').select('id').where('verdict', 'is', null).limit(most).as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const reviewById = (db: Db | Tx, id: number): Promise<ReviewRow | undefined> =>
  rows(db).where('review.id', '=', id).executeTakeFirst()

/** The review of a question that waits. */
export const openReviewOf = (db: Db | Tx, questionId: number): Promise<ReviewRow | undefined> =>
  rows(db).where('review.question_id', '=', questionId).where('review.verdict', 'is', null).executeTakeFirst()

type Asking = { questionId: number; reviewerId: number; askedBy: number; note: string; now: number }

/** Asks a colleague to look at a question, and returns the number of the review; undefined where one is asked already. */
export async function askReview(tx: Tx, { questionId, reviewerId, askedBy, note, now }: Asking): Promise<number | undefined> {
  const row = { question_id: questionId, reviewer_id: reviewerId, asked_by: askedBy, note, asked_at: now }
  const made = await tx
    .insertInto('question_review')
    .values(row)
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

type Decision = { verdict: ReviewVerdict; answer: string; staffId: number; now: number }

/** Ends a review that waits; false where it does not. */
export async function decideReview(tx: Tx, id: number, { verdict, answer, staffId, now }: Decision): Promise<boolean> {
  const change = { verdict, answer, decided_by: staffId, decided_at: now }
  const made = tx.updateTable('question_review').set(change).where('id', '=', id).where('verdict', 'is', null)
  return (await made.executeTakeFirst()).numUpdatedRows === 1n
}
