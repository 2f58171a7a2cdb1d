import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'
import type { HomeworkItemKind } from '@/contract/doubt/homework.schema'

/** Homework as a teacher set it; marks in hundredths, `dueAt` in epoch ms. */
export type HomeworkHead = {
  id: number
  courseId: number
  title: string
  intro: string
  dueAt: number
  passMarks: number
  credits: number
}
export type HomeworkItem = { kind: HomeworkItemKind; questionId: number | null; prompt: string; marks: number }

const heads = (db: Db) =>
  db
    .selectFrom('homework')
    .innerJoin('course', 'course.id', 'homework.course_id')
    .select(['homework.id', 'course_id as courseId', 'homework.title', 'intro', 'due_at as dueAt', 'pass_marks as passMarks', 'credits'])
    .select('course.title as course')

/** Homework that was set, newest first. */
export const listHomework = (db: Db, { before, limit }: { before?: number; limit: number }) =>
  heads(db)
    .leftJoin(
      (from) =>
        from
          .selectFrom('homework_submission')
          .select('homework_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .groupBy('homework_id')
          .as('handed'),
      (join) => join.onRef('handed.homework_id', '=', 'homework.id'),
    )
    .select(({ fn, val }) => fn.coalesce('handed.count', val(0)).as('submissions'))
    .$if(before !== undefined, (query) => query.where('homework.id', '<', before ?? 0))
    .orderBy('homework.id', 'desc')
    .limit(limit)
    .execute()

export const homeworkHead = (db: Db, id: number): Promise<(HomeworkHead & { course: string }) | undefined> =>
  heads(db).where('homework.id', '=', id).executeTakeFirst()

export const lockHomework = (tx: Tx, id: number) => heads(tx).where('homework.id', '=', id).forUpdate('homework').executeTakeFirst()

/** The items of homework, in their order. */
export const homeworkItems = (db: Db, id: number): Promise<HomeworkItem[]> =>
  db
    .selectFrom('homework_item')
    .select(['kind', 'question_id as questionId', 'prompt', 'marks'])
    .where('homework_id', '=', id)
    .orderBy('seq')
    .execute()

/** Whether a learner has begun or handed it in: its items stay as they are then. */
export async function isBegun(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('homework')
    .select('id')
    .where('id', '=', id)
    .where((of) =>
      of.or([
        of.exists(of.selectFrom('homework_submission').select('id').where('homework_id', '=', id)),
        of.exists(of.selectFrom('homework_draft').select('user_id').where('homework_id', '=', id)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

const columnsOf = ({ courseId, dueAt, passMarks, ...rest }: Omit<HomeworkHead, 'id'>) => ({
  ...rest,
  course_id: courseId,
  due_at: dueAt,
  pass_marks: passMarks,
})

/** Sets homework without its items; its id. */
export async function addHomework(tx: Tx, head: Omit<HomeworkHead, 'id'>): Promise<number> {
  const id = await numberAfter(tx, 'homework')
  return (
    await tx
      .insertInto('homework')
      .values({ id, ...columnsOf(head) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function putHomework(tx: Tx, { id, ...head }: HomeworkHead): Promise<void> {
  await tx.updateTable('homework').set(columnsOf(head)).where('id', '=', id).execute()
}

/** Makes the items of homework those given, in their order. */
export async function putHomeworkItems(tx: Tx, homeworkId: number, items: readonly HomeworkItem[]): Promise<void> {
  await tx.deleteFrom('homework_item').where('homework_id', '=', homeworkId).execute()
  const rows = items.map(({ questionId, ...item }, at) => ({ ...item, homework_id: homeworkId, seq: at + 1, question_id: questionId }))
  if (rows.length > 0) await tx.insertInto('homework_item').values(rows).execute()
}

/** Removes homework that nobody has begun. */
export async function dropHomework(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('homework_item').where('homework_id', '=', id).execute()
  await tx.deleteFrom('homework').where('id', '=', id).execute()
}

/** Picks the questions that are in the bank and stand alone. */
export async function knownQuestions(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('question').select('id').where('id', 'in', ids).where('type', '<>', 'material').execute()
  return rows.map(({ id }) => id)
}
