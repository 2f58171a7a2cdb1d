import { sql } from 'kysely'
import type { Verdict } from '../../../database/rows/exam'
import type { Tx } from '../../../database/tables'
import { loadCards, saveCards } from './cards'
import { failed } from './memory'
import { loadSettings } from './settings'

type Source = 'practice' | 'exam' | 'review'
type Row = { questionId: number; version: number; verdict: Verdict }
type Marked = { userId: number; at: number; source: Source; rows: readonly Row[] }

/** Partly right is wrong; a blank is wrong in an exam only, where there was a mark to lose. */
const isWrong = (verdict: Verdict, source: Source) =>
  verdict === 'wrong' || verdict === 'partial' || (verdict === 'blank' && source === 'exam')

/** One row a question, the last one; in the order of ids, so that two transactions lock in the same order. */
const onePerQuestion = (rows: readonly Row[]) =>
  [...new Map(rows.map((row) => [row.questionId, row])).values()].sort((a, b) => a.questionId - b.questionId)

async function putIn(tx: Tx, userId: number, at: number, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto('wrong_entry')
    .values(
      rows.map(({ questionId, version }) => ({
        user_id: userId,
        question_id: questionId,
        version,
        times_wrong: 1,
        right_streak: 0,
        reason: null,
        last_wrong_at: at,
        gone_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        times_wrong: sql<number>`wrong_entry.times_wrong + 1`,
        right_streak: 0,
        last_wrong_at: sql<number>`greatest(wrong_entry.last_wrong_at, excluded.last_wrong_at)`,
        gone_at: null,
      })),
    )
    .execute()
}

/** Failing is a review that went wrong: the cards of these questions lapse, and those without one get theirs. */
async function lapse(tx: Tx, userId: number, at: number, questionIds: readonly number[]): Promise<void> {
  const cards = await loadCards(tx, userId, questionIds)
  await saveCards(
    tx,
    userId,
    questionIds.map((id) => ({ question_id: id, ...failed(cards.get(id), at) })),
  )
}

/** Counts right answers of questions in the book, and removes those that fulfil the learner's rule. */
async function countRight(tx: Tx, userId: number, at: number, questionIds: readonly number[]): Promise<void> {
  const { leaveBy, leaveStreak, leaveDays } = await loadSettings(tx, userId)
  const isDone =
    leaveBy === 'streak'
      ? sql<boolean>`wrong_entry.right_streak + 1 >= ${leaveStreak}`
      : sql<boolean>`exists (select 1 from review_card where review_card.user_id = wrong_entry.user_id
          and review_card.question_id = wrong_entry.question_id and review_card.stability >= ${leaveDays})`
  await tx
    .updateTable('wrong_entry')
    .set({
      right_streak: sql`wrong_entry.right_streak + 1`,
      gone_at: sql`case when wrong_entry.gone_at is null and ${isDone} then ${at}::bigint else wrong_entry.gone_at end`,
    })
    .where('user_id', '=', userId)
    .where('question_id', 'in', [...questionIds])
    .execute()
}

/**
 * Tells the wrong book what some answers got, in the caller's transaction: wrong ones enter or come back, right ones count towards
 * leaving. A review grades its cards itself. A handful of statements, however many questions.
 */
export async function noteMarked(tx: Tx, { userId, at, source, rows }: Marked): Promise<void> {
  const marked = onePerQuestion(rows)
  const wrong = marked.filter(({ verdict }) => isWrong(verdict, source))
  const right = marked.filter(({ verdict }) => verdict === 'right').map(({ questionId }) => questionId)
  if (wrong.length > 0) {
    await putIn(tx, userId, at, wrong)
    const ids = wrong.map(({ questionId }) => questionId)
    if (source !== 'review') await lapse(tx, userId, at, ids)
  }
  if (right.length > 0) await countRight(tx, userId, at, right)
}

type Corrected = { userId: number; questionId: number; from: Verdict; to: Verdict; at: number }

/** Takes one wrong answer back. The last one takes the entry with it, and the card that was made for it and never reviewed. */
async function takeBack(tx: Tx, userId: number, questionId: number): Promise<void> {
  const own = (table: 'wrong_entry' | 'review_card') =>
    tx.deleteFrom(table).where('user_id', '=', userId).where('question_id', '=', questionId)
  const gone = await own('wrong_entry').where('times_wrong', '=', 1).returning('question_id').executeTakeFirst()
  if (gone) await own('review_card').where('reps', '=', 1).execute()
  else
    await tx
      .updateTable('wrong_entry')
      .set({ times_wrong: sql`times_wrong - 1` })
      .where('user_id', '=', userId)
      .where('question_id', '=', questionId)
      .execute()
}

/** Applies a verdict that changed with the question's key: reverts the effect of the old one and applies the new one. `at` is now. */
export async function correctMarked(tx: Tx, { userId, questionId, from, to, at }: Corrected): Promise<void> {
  const was = isWrong(from, 'exam')
  const is = isWrong(to, 'exam')
  if (was === is) return
  if (was) return takeBack(tx, userId, questionId)
  const { version } = await tx.selectFrom('question').select('version').where('id', '=', questionId).executeTakeFirstOrThrow()
  await noteMarked(tx, { userId, at, source: 'exam', rows: [{ questionId, version, verdict: to }] })
}
