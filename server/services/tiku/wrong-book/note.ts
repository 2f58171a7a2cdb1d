import type { Verdict } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { presentVersion } from '#server/repositories/tiku/question'
import { lockCards, saveCards } from '#server/repositories/tiku/review'
import { countRight, putWrong, takeBackWrong } from '#server/repositories/tiku/wrong-book'
import { loadSettings } from './entries'
import { failed } from './memory'

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
