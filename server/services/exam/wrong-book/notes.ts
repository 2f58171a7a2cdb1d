import { sql } from 'kysely'
import type { CategoryPageQuery, Note, Notes, SetNote } from '@/contract/exam/review.schema'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { conflict, notFound } from '../../../refusal'
import { assertUnlocked } from '../unlock/gate'
import { bankRows, subjectsUnder, withPoints } from './listed'

/** Notes are exported with the questions and their keys, so a first one needs the category to be open; one that is there may be changed. */
async function assertOpen(db: Db, userId: number, questionId: number, now: number): Promise<void> {
  const question = await db
    .selectFrom('question')
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .select(['question.category_id', 'note.version'])
    .where('question.id', '=', questionId)
    .executeTakeFirst()
  if (!question) throw notFound('题目')
  if (question.version === null) await assertUnlocked(db, userId, question.category_id, now)
}

/**
 * Stores the learner's note of a question. A write over an unseen version is refused, and nothing is lost:
 * one statement compares and writes.
 */
export async function setNote({ db, now }: Deps, userId: number, questionId: number, { text, version }: SetNote): Promise<Note> {
  await assertOpen(db, userId, questionId, now())
  const kept = { text: text.trim() === '' ? '' : text, changed_at: now() }
  const row = await db
    .insertInto('question_note')
    .values({ user_id: userId, question_id: questionId, version: 1, ...kept })
    .onConflict((known) =>
      known
        .columns(['user_id', 'question_id'])
        .doUpdateSet({ ...kept, version: sql<number>`question_note.version + 1` })
        .where('question_note.version', '=', version),
    )
    .returning(['text', 'version', 'changed_at as changedAt'])
    .executeTakeFirst()
  if (!row) throw conflict('这条笔记刚在别处改过')
  return row
}

/** One page of the learner's notes of a category, the newest first. Pages count from 0. */
export async function notes(db: Db, userId: number, { categoryId, page = 0, limit = 20 }: CategoryPageQuery): Promise<Notes> {
  const own = bankRows(db)
    .innerJoin('question_note as note', 'note.question_id', 'question.id')
    .where('note.user_id', '=', userId)
    .where('note.text', '!=', '')
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['question.id as questionId', 'question.type', 'said.stem', 'said.point_ids as pointIds', 'chapter.title as chapter'])
    .select(['note.text', 'note.version', 'note.changed_at as changedAt'])
    .orderBy('note.changed_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const entries = await withPoints(db, rows)
  return { total, entries: entries.map(({ text, version, changedAt, ...entry }) => ({ ...entry, note: { text, version, changedAt } })) }
}
