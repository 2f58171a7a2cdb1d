import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tables, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'
import type { HomeworkAnswer, HomeworkCircle } from '@/contract/doubt/homework.schema'
import { storedIdOf } from '@/domain/text/id-text'

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
    .select(['version.stem', 'version.stem_text as stemText', 'version.options', 'version.answer_key as key'])
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

const rows = (db: Db) =>
  db
    .selectFrom('homework_submission as done')
    .innerJoin('homework', 'homework.id', 'done.homework_id')
    .innerJoin('users', 'users.id', 'done.user_id')
    .select('users.nickname')
    .select(['done.id', 'homework.title', 'done.homework_id as homeworkId', 'done.user_id as userId', 'done.version', 'done.status'])
    .select(['done.answers', 'done.item_marks as itemMarks', 'done.is_late as isLate', 'done.marks', 'done.comment'])
    .select(['done.voice', 'done.submitted_at as submittedAt', 'done.circles'])

export type HomeworkTask = Awaited<ReturnType<typeof listHomeworkTasks>>[number]

type WantedTasks = {
  status?: string | undefined
  homework?: string | undefined
  submitted?: { from?: number; below?: number } | undefined
}

/** Homework that was handed in, newest first unless another order is wanted. */
export const listHomeworkTasks = (db: Db, { before, limit, order, ...filter }: WantedTasks & PageWanted) =>
  listPage(fitting(db, filter), { table: 'homework_submission', alias: 'done' }, { before, limit, order }).execute()

/** Counts the homework of a filter, up to ten thousand. */
export const countHomeworkTasks = (db: Db, filter: WantedTasks): Promise<{ count: number; isMore: boolean }> =>
  countFitting(db, fitting(db, filter))

function fitting(db: Db, { status, homework, submitted }: WantedTasks) {
  let query = rows(db)
  if (status === 'submitted' || status === 'returned' || status === 'passed') query = query.where('done.status', '=', status)
  const homeworkId = storedIdOf(homework)
  if (homeworkId !== undefined) query = query.where('done.homework_id', '=', homeworkId)
  if (submitted?.from !== undefined) query = query.where('done.submitted_at', '>=', submitted.from)
  if (submitted?.below !== undefined) query = query.where('done.submitted_at', '<', submitted.below)
  return query
}

/** Homework by name, newest first, for choosing one. */
export const homeworkNames = (db: Db, limit: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('homework').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()

export const homeworkTask = (db: Db, id: number) => rows(db).where('done.id', '=', id).executeTakeFirst()

/** How much homework waits to be marked, and since when. */
export const waitingHomework = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('homework_submission')
    .select((eb) => queueHead(eb, 'submitted_at'))
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()

export type Submission = Selectable<Tables['homework_submission']>
/** `teacher`: the name that it was marked with. */
export type SignedSubmission = Submission & { teacher: string | null }
type ItemMarks = { seq: number; marks: number | null }[]
type NewSubmission = Omit<Insertable<Tables['homework_submission']>, 'answers' | 'item_marks'> & {
  answers: Submission['answers']
  item_marks: ItemMarks
}

/** The last version a learner handed in. */
export const lastSubmission = (db: Db, homeworkId: number, userId: number): Promise<SignedSubmission | undefined> =>
  db
    .selectFrom('homework_submission')
    .leftJoin('teacher', 'teacher.id', 'homework_submission.teacher_id')
    .selectAll('homework_submission')
    .select('teacher.name as teacher')
    .where('homework_id', '=', homeworkId)
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const lockSubmission = async (work: Tx, id: number): Promise<Submission | undefined> =>
  work
    .selectFrom('homework_submission')
    .selectAll()
    .where('user_id', '=', await learnerOfRow(work, 'homework_submission', id))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Undefined when this version was handed in before. */
export const addSubmission = (work: Tx, { answers, item_marks, ...row }: NewSubmission) =>
  work
    .insertInto('homework_submission')
    .values({ ...row, answers: JSON.stringify(answers), item_marks: JSON.stringify(item_marks) })
    .onConflict((known) => known.columns(['homework_id', 'user_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()

type Marked = Pick<
  Updateable<Tables['homework_submission']>,
  'status' | 'marks' | 'comment' | 'voice' | 'credits' | 'marked_at' | 'teacher_id'
> & {
  item_marks: ItemMarks
  circles?: readonly HomeworkCircle[]
}

export const markSubmission = (work: Tx, id: number, { item_marks, circles = [], ...marked }: Marked) =>
  work
    .updateTable('homework_submission')
    .set({ ...marked, item_marks: JSON.stringify(item_marks), circles: JSON.stringify(circles) })
    .where('id', '=', id)
    .execute()
