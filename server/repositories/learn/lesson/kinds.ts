import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'
import type { LessonKind } from '@/domain/learn/lesson'

/** That a lesson has its content: one without is still being written, and learners are not shown it. A film may follow its lesson. */
export const isWritten: RawBuilder<boolean> = sql<boolean>`case lesson.type
  when 'live' then lesson.start_at is not null
  when 'document' then lesson.media <> ''
  when 'article' then exists (select 1 from lesson_article where lesson_article.lesson_id = lesson.id)
  when 'exercise' then exists (
    select 1 from lesson_question join question on question.id = lesson_question.question_id
    where lesson_question.lesson_id = lesson.id and not question.is_withdrawn)
  else true end`

/** The text of an article; undefined before it is written. */
export async function articleOf(db: Db, lessonId: number): Promise<RichContent | undefined> {
  return (await db.selectFrom('lesson_article').select('content').where('lesson_id', '=', lessonId).executeTakeFirst())?.content
}

/** Writes the text of an article. */
export async function putArticle(tx: Tx, lessonId: number, content: RichContent): Promise<void> {
  const json = JSON.stringify(content)
  await tx
    .insertInto('lesson_article')
    .values({ lesson_id: lessonId, content: json })
    .onConflict((on) => on.column('lesson_id').doUpdateSet({ content: json }))
    .execute()
}

/** Numbers of the questions of an exercise that are not withdrawn, in its order. */
export async function exerciseOf(db: Db, lessonId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lesson_question')
    .innerJoin('question', 'question.id', 'lesson_question.question_id')
    .select('question.id')
    .where('lesson_question.lesson_id', '=', lessonId)
    .where('question.is_withdrawn', '=', false)
    .orderBy('lesson_question.seq')
    .orderBy('question.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the questions of an exercise those given, in their order. */
export async function putExercise(tx: Tx, lessonId: number, questionIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('lesson_question').where('lesson_id', '=', lessonId).execute()
  const rows = questionIds.map((question_id, at) => ({ lesson_id: lessonId, question_id, seq: at + 1 }))
  if (rows.length > 0) await tx.insertInto('lesson_question').values(rows).execute()
}

type Content = {
  id: number
  title: string
  isTrial: boolean
  media?: string
  length?: number
  startAt?: number | null
  endAt?: number | null
}

/** Writes what a lesson of any kind has in its own row. */
export async function putLessonContent(tx: Tx, { id, title, isTrial, media, length, startAt, endAt }: Content): Promise<void> {
  await tx
    .updateTable('lesson')
    .set({
      title,
      is_trial: isTrial,
      ...(media !== undefined && { media }),
      ...(length !== undefined && { length }),
      ...(startAt !== undefined && { start_at: startAt }),
      ...(endAt !== undefined && { end_at: endAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Makes a lesson one of another kind. */
export async function putLessonKind(tx: Tx, id: number, type: LessonKind): Promise<void> {
  await tx.updateTable('lesson').set({ type }).where('id', '=', id).execute()
}

/** The kind, title and course of a lesson that is named from another area; undefined for none. */
export const lessonFace = (
  db: Db,
  id: number,
): Promise<{ id: number; title: string; type: LessonKind; courseId: number; length: number } | undefined> =>
  db.selectFrom('lesson').select(['id', 'title', 'type', 'course_id as courseId', 'length']).where('id', '=', id).executeTakeFirst()
