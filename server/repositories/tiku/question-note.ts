import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { CategoryPageQuery } from '@/contract/tiku/review.schema'
import { bankRows, subjectsUnder } from './bank-list'

/** The category of a question, and the version of the learner's note of it; null without a note. */
export const noteVersion = (db: Db, userId: number, questionId: number) =>
  db
    .selectFrom('question')
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .select(['question.category_id', 'note.version'])
    .where('question.id', '=', questionId)
    .executeTakeFirst()

type Kept = { userId: number; questionId: number; text: string; now: number }

/** Stores a note over the version that was seen: one statement compares and writes. Undefined when the version is another. */
export function putNote(db: Db, { userId, questionId, text, now }: Kept, seen: number) {
  const kept = { text, changed_at: now }
  return db
    .insertInto('question_note')
    .values({ user_id: userId, question_id: questionId, version: 1, ...kept })
    .onConflict((known) =>
      known
        .columns(['user_id', 'question_id'])
        .doUpdateSet({ ...kept, version: sql<number>`question_note.version + 1` })
        .where('question_note.version', '=', seen),
    )
    .returning(['text', 'version', 'changed_at as changedAt'])
    .executeTakeFirst()
}

/** One page of the learner's notes of a category, the newest first, and how many there are. Pages count from 0. */
export async function notePage(db: Db, userId: number, { categoryId, page = 0, limit = 20 }: CategoryPageQuery) {
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
  return { total, rows }
}
