import type { Db } from '#server/database/tables'
import type { LessonNote, NewLessonNote } from '@/contract/learn/lesson-study.schema'

const columns = ['id', 'second', 'text', 'made_at as madeAt'] as const

/** A learner's notes of a lesson, in the order of the lesson. */
export async function notesOf(db: Db, userId: number, lessonId: number): Promise<LessonNote[]> {
  return db
    .selectFrom('lesson_note')
    .select(columns)
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .orderBy('second')
    .orderBy('id')
    .execute()
}

/** Keeps a note; the same key again gives the note kept before. */
export async function keepNote(db: Db, userId: number, lessonId: number, note: NewLessonNote, now: number): Promise<LessonNote> {
  await db
    .insertInto('lesson_note')
    .values({ user_id: userId, lesson_id: lessonId, ...note, text: note.text.trim(), made_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
  return db.selectFrom('lesson_note').select(columns).where('user_id', '=', userId).where('key', '=', note.key).executeTakeFirstOrThrow()
}

/** Removes a learner's own note; false when there is none. */
export async function dropNote(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('lesson_note').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
