import type { Verdict } from '#server/database/rows/exam'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { questionMarks } from '#server/repositories/tiku/learner-question'
import { notePage, pointTitles, presentVersion, putNote, recordVersion } from '#server/repositories/tiku/question'
import { addFavouriteCards, findReviewSettings, lockCards, putReviewSettings, saveCards } from '#server/repositories/tiku/review'
import { changeWrong, countRight, putWrong, takeBackWrong, wrongPage } from '#server/repositories/tiku/wrong-book'
import { assertUnlocked, closedCategories } from '#server/services/tiku/unlock/unlock'
import type { RichContent } from '@/contract/site/rich.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type {
  CategoryPageQuery,
  Note,
  Notes,
  QuestionMarks,
  ReviewSettings,
  SetNote,
  WrongBook,
  WrongBookQuery,
  WrongReason,
  WrongState,
} from '@/contract/tiku/review.schema'
import { richExcerpt } from '@/domain/text/rich-plain'
import { failed, newCard } from './memory'

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

type Source = 'practice' | 'exam' | 'review'
type Row = { questionId: number; version: number; verdict: Verdict }
type Marked = { userId: number; at: number; source: Source; rows: readonly Row[] }

/** Partly right is wrong. A question left blank was not answered, and is none of the wrong ones. */
const isWrong = (verdict: Verdict) => verdict === 'wrong' || verdict === 'partial'

/** One row a question, the last one; in the order of ids, so that two transactions lock in the same order. */
const onePerQuestion = (rows: readonly Row[]) =>
  [...new Map(rows.map((row) => [row.questionId, row])).values()].sort((a, b) => a.questionId - b.questionId)

/** Failing is a review that went wrong: the cards of these questions lapse, and those without one get theirs. */
async function lapse(tx: Tx, userId: number, at: number, questionIds: readonly number[]): Promise<void> {
  const cards = await lockCards(tx, userId, questionIds)
  await saveCards(
    tx,
    userId,
    questionIds.map((id) => ({ question_id: id, ...failed(cards.get(id), at) })),
  )
}

/**
 * Tells the wrong book what some answers got, in the caller's transaction: wrong ones enter or come back, right ones count towards
 * leaving. A review grades its cards itself. A handful of statements, however many questions.
 */
export async function noteMarked(tx: Tx, { userId, at, source, rows }: Marked): Promise<void> {
  const marked = onePerQuestion(rows)
  const wrong = marked.filter(({ verdict }) => isWrong(verdict))
  const right = marked.filter(({ verdict }) => verdict === 'right').map(({ questionId }) => questionId)
  if (wrong.length > 0) {
    await putWrong(tx, userId, at, wrong)
    const ids = wrong.map(({ questionId }) => questionId)
    if (source !== 'review') await lapse(tx, userId, at, ids)
  }
  if (right.length > 0) await countRight(tx, { userId, at, questionIds: right }, await loadSettings(tx, userId))
}

type Corrected = { userId: number; questionId: number; from: Verdict; to: Verdict; at: number }

/** Applies a verdict that changed with the question's key: reverts the effect of the old one and applies the new one. `at` is now. */
export async function correctMarked(tx: Tx, { userId, questionId, from, to, at }: Corrected): Promise<void> {
  const was = isWrong(from)
  const is = isWrong(to)
  if (was === is) return
  if (was) return takeBackWrong(tx, userId, questionId)
  const version = await presentVersion(tx, questionId)
  if (version === undefined) throw new Error(`Question ${questionId} is not there`)
  await noteMarked(tx, { userId, at, source: 'exam', rows: [{ questionId, version, verdict: to }] })
}

/** Notes are exported with the questions and their keys, so a first one needs the category to be open; one that is there may be changed. */
async function assertOpen(db: Db, userId: number, questionId: number, now: number): Promise<void> {
  const question = await recordVersion(db, userId, questionId)
  if (!question) throw notFound('题目')
  if (question.version === null) await assertUnlocked(db, userId, question.category_id, now)
}

/**
 * Stores the learner's note of a question. A write over an unseen version is refused, and nothing is lost.
 */
export async function setNote({ db, now }: Deps, userId: number, questionId: number, { text, version }: SetNote): Promise<Note> {
  await assertOpen(db, userId, questionId, now())
  const note = { userId, questionId, text: text.trim() === '' ? '' : text, now: now() }
  const row = await putNote(db, note, version)
  if (!row) throw conflict('这条笔记刚在别处改过')
  return row
}

/** One page of the learner's notes of a category, the newest first. Pages count from 0. */
export async function notes(db: Db, userId: number, query: CategoryPageQuery): Promise<Notes> {
  const { total, rows } = await notePage(db, userId, query)
  const entries = await withPoints(db, rows)
  return { total, entries: entries.map(({ text, version, changedAt, ...entry }) => ({ ...entry, note: { text, version, changedAt } })) }
}
