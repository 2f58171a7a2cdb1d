import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { HomeworkAnswer } from '@/contract/doubt/homework.schema'

export const findHomework = (db: Db, id: number) =>
  db
    .selectFrom('homework')
    .innerJoin('course', 'course.id', 'homework.course_id')
    .selectAll('homework')
    .select('course.title as courseTitle')
    .where('homework.id', '=', id)
    .executeTakeFirst()

export type HomeworkRow = NonNullable<Awaited<ReturnType<typeof findHomework>>>

/** The items of homework with the present version of their questions. */
export const itemsOf = (db: Db, homeworkId: number) =>
  db
    .selectFrom('homework_item as item')
    .leftJoin('question', 'question.id', 'item.question_id')
    .leftJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .select(['item.seq', 'item.kind', 'item.prompt', 'item.marks', 'question.id as questionId', 'question.type', 'question.version'])
    .select(['version.stem', 'version.options', 'version.answer_key as key'])
    .where('item.homework_id', '=', homeworkId)
    .orderBy('item.seq')
    .execute()

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

/** Homework of the learner's courses with its state, the next one due first. */
export const homeworkOf = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('homework')
    .innerJoin('course', 'course.id', 'homework.course_id')
    .innerJoin('entitlement as held', (join) => join.onRef('held.course_id', '=', 'homework.course_id').on('held.user_id', '=', userId))
    .select(['homework.id', 'homework.title', 'course.title as courseTitle', 'homework.due_at as dueAt'])
    .select((from) =>
      from
        .selectFrom('homework_submission as last')
        .select('last.status')
        .whereRef('last.homework_id', '=', 'homework.id')
        .where('last.user_id', '=', userId)
        .orderBy('last.version', 'desc')
        .limit(1)
        .as('status'),
    )
    .where((where) => where.or([where('held.expires_at', 'is', null), where('held.expires_at', '>', now)]))
    .orderBy('homework.due_at')
    .orderBy('homework.id')
    .limit(100)
    .execute()

export const draftOf = (db: Db, homeworkId: number, userId: number) =>
  db
    .selectFrom('homework_draft')
    .select(['answers', 'saved_at as savedAt'])
    .where('homework_id', '=', homeworkId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Keeps a draft unless a newer one is there. */
export const keepDraft = (db: Db, row: { homeworkId: number; userId: number; answers: HomeworkAnswer[]; now: number }) =>
  db
    .insertInto('homework_draft')
    .values({ homework_id: row.homeworkId, user_id: row.userId, answers: JSON.stringify(row.answers), saved_at: row.now })
    .onConflict((known) =>
      known
        .columns(['homework_id', 'user_id'])
        .doUpdateSet({ answers: JSON.stringify(row.answers), saved_at: row.now })
        .where('homework_draft.saved_at', '<=', row.now),
    )
    .execute()

export const dropDraft = (work: Tx, homeworkId: number, userId: number) =>
  work.deleteFrom('homework_draft').where('homework_id', '=', homeworkId).where('user_id', '=', userId).execute()

/** Marks of the others' last marked versions: their average and how many. */
export async function peersOf(db: Db, homeworkId: number, userId: number): Promise<{ average: number | null; count: number }> {
  const { rows } = await sql<{ average: string | null; count: string }>`
    select round(avg(marks)) as average, count(*) as count from (
      select distinct on (user_id) marks from homework_submission
      where homework_id = ${homeworkId} and user_id <> ${userId} and marks is not null
      order by user_id, version desc
    ) as last
  `.execute(db)
  const [row] = rows
  return { average: row?.average == null ? null : Number(row.average), count: Number(row?.count ?? 0) }
}
