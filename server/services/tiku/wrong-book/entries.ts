import type { Db } from '#server/database/tables'
import { notFound } from '#server/refusal'
import { wrongPage } from '#server/repositories/tiku/wrong-book'
import { changeWrong } from '#server/repositories/tiku/wrong-entry'
import type { WrongBook, WrongBookQuery, WrongReason, WrongState } from '@/contract/tiku/review.schema'
import { withPoints } from './listed'

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
