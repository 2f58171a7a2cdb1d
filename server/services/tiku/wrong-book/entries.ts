import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { questionMarks } from '#server/repositories/tiku/learner-question'
import { pointTitles } from '#server/repositories/tiku/question'
import { addFavouriteCards, findReviewSettings, putReviewSettings } from '#server/repositories/tiku/review'
import { changeWrong, wrongPage } from '#server/repositories/tiku/wrong-book'
import type { RichContent } from '@/contract/site/rich.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionMarks, ReviewSettings, WrongBook, WrongBookQuery, WrongReason, WrongState } from '@/contract/tiku/review.schema'
import { richExcerpt } from '@/domain/text/rich-plain'
import { closedCategories } from '../unlock/unlock'
import { newCard } from './memory'

/** One page of the wrong book, or of the shelf of what left it: the newest first. Pages count from 0. */
export async function wrongBook(db: Db, userId: number, query: WrongBookQuery): Promise<WrongBook> {
  const { total, rows } = await wrongPage(db, userId, query)
  return { total, entries: await withPoints(db, rows) }
}

async function change(...wish: Parameters<typeof changeWrong>): Promise<WrongState> {
  const row = await changeWrong(...wish)
  if (!row) throw notFound('错题')
  return row
}

/** Keeps why the learner thinks it went wrong; null takes the reason away. */
export const setReason = (db: Db, userId: number, questionId: number, reason: WrongReason | null) =>
  change(db, userId, questionId, { reason })

/** Puts a question away by the learner's own hand; it stays on the shelf of what left, from where it can be brought back. */
export const putAway = (db: Db, userId: number, questionId: number, now: number) => change(db, userId, questionId, { gone_at: now })

/** Puts a question that left back into the wrong book, where it starts counting again. */
export const bringBack = (db: Db, userId: number, questionId: number) => change(db, userId, questionId, { gone_at: null, right_streak: 0 })

/** Characters of a question in a list. */
const EXCERPT = 80

type ListedRow = { questionId: number; type: QuestionType; stem: RichContent; chapter: string; pointIds: number[] }

/** Rows of a list as they are shown: the beginning of each question, and its knowledge points by name. */
export async function withPoints<Row extends ListedRow>(db: Db, rows: readonly Row[]) {
  const titles = await pointTitles(
    db,
    rows.flatMap(({ pointIds }) => pointIds),
  )
  return rows.map(({ pointIds, stem, ...row }) => ({
    ...row,
    stem: richExcerpt(stem, EXCERPT),
    points: pointIds.flatMap((id) => titles.get(id) ?? []),
  }))
}

/**
 * Reads the learner's own data of some questions, `ids` comma joined; one that does not exist is left out, and one of a bank that is locked
 * for them has no stem. An emptied note is still returned, for its version.
 */
export async function marksOf(db: Db, userId: number, ids: string, now: number): Promise<QuestionMarks[]> {
  const closed = new Set(await closedCategories(db, userId, now))
  const rows = await questionMarks(db, userId, ids.split(',').map(Number))
  return rows.map(({ id, categoryId, stem, likedBy, wrongOf, goneAt, reason, text, version, changedAt }) => ({
    questionId: id,
    stem: closed.has(categoryId) ? '' : richExcerpt(stem, EXCERPT),
    isFavourite: likedBy !== null,
    isInWrongBook: wrongOf !== null && goneAt === null,
    reason,
    note: text === null || version === null || changedAt === null ? null : { text, version, changedAt },
  }))
}

const defaults: ReviewSettings = { leaveBy: 'streak', leaveStreak: 2, leaveDays: 30, isFavouriteReviewed: false }

/** The learner's rule for leaving the wrong book; the defaults until one is chosen. */
export const loadSettings = async (db: Db, userId: number): Promise<ReviewSettings> => (await findReviewSettings(db, userId)) ?? defaults

/** Keeps the learner's choice; it counts from the next answer on. */
export async function saveSettings({ db, now }: Deps, userId: number, settings: ReviewSettings): Promise<ReviewSettings> {
  await tx(db, async (work) => {
    await putReviewSettings(work, userId, settings)
    if (settings.isFavouriteReviewed) await addFavouriteCards(work, userId, newCard(now()))
  })
  return settings
}
