import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { notePage, putNote, recordVersion } from '#server/repositories/tiku/question'
import type { CategoryPageQuery, Note, Notes, SetNote } from '@/contract/tiku/review.schema'
import { assertUnlocked } from '../unlock/unlock'
import { withPoints } from './entries'

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
