import { sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Visibility } from '#server/database/rows/doubt'
import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'
import { firstReplyWithin } from './teacher-parts'

/** Work for staff: questions that wait for an answer, and texts that wait for review. */
export type DoubtTask = {
  id: number
  text: string
  status: string
  visibility: string
  answerCount: number
  madeAt: number
  about: string
  images: string[]
}

const rows = (db: Db) =>
  db
    .selectFrom('doubt')
    .leftJoin('course', 'course.id', 'doubt.course_id')
    .leftJoin('lesson', 'lesson.id', 'doubt.lesson_id')
    .select([
      'doubt.images',
      'doubt.id',
      'doubt.text',
      'doubt.status',
      'doubt.visibility',
      'doubt.answer_count as answerCount',
      'doubt.made_at as madeAt',
    ])
    .select((from) => from.fn.coalesce('lesson.title', 'course.title', from.val('')).as('about'))
    .where('doubt.deleted_at', 'is', null)

type Between = { from?: number; below?: number } | undefined
export type DoubtTaskFilter = PageWanted & {
  status?: string | undefined
  visibility?: string | undefined
  course?: string | undefined
  made?: Between
  /** Days on which the first answer of a teacher came. */
  replied?: Between
}

const isSpan = (span: Between) => span?.from !== undefined || span?.below !== undefined
const madeWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: NonNullable<Between>) =>
  sql<boolean>`doubt.made_at >= ${from} and doubt.made_at < ${below}`
const repliedWithin = (span: NonNullable<Between>) =>
  sql<boolean>`doubt.id in (select post.doubt_id from doubt_post post where ${firstReplyWithin(span)})`

function fitting(db: Db, { status, visibility, course, made, replied }: Omit<DoubtTaskFilter, keyof PageWanted>) {
  let query = rows(db)
  if (status === 'open' || status === 'answered' || status === 'accepted' || status === 'closed')
    query = query.where('doubt.status', '=', status)
  if (visibility === 'public' || visibility === 'held' || visibility === 'hidden') query = query.where('doubt.visibility', '=', visibility)
  const courseId = storedIdOf(course)
  if (courseId !== undefined) query = query.where('doubt.course_id', '=', courseId)
  if (course === NO_COURSE) query = query.where('doubt.course_id', 'is', null)
  if (isSpan(made)) query = query.where(madeWithin(made ?? {}))
  if (isSpan(replied)) query = query.where(repliedWithin(replied ?? {}))
  return query
}

/** Stands for questions that are about no course. */
export const NO_COURSE = 'none'

/** Questions for staff, newest first unless another order is wanted. */
export const listDoubtTasks = (db: Db, { before, limit, order, ...wanted }: DoubtTaskFilter): Promise<DoubtTask[]> =>
  listPage(fitting(db, wanted), { table: 'doubt' }, { before, limit, order }).execute()

/** Counts the questions of a filter, up to ten thousand. */
export const countDoubtTasks = (db: Db, wanted: Omit<DoubtTaskFilter, keyof PageWanted>): Promise<{ count: number; isMore: boolean }> =>
  countFitting(db, fitting(db, wanted))

export const doubtTask = (db: Db, id: number) => rows(db).where('doubt.id', '=', id).executeTakeFirst()

/** How many public questions wait for an answer, and since when. */
export const waitingDoubts = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('doubt')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Shows a held question or takes it down; false when it is so already. */
export async function setDoubtVisibility(work: Tx, id: number, visibility: 'public' | 'hidden', now: number): Promise<boolean> {
  const made = await work
    .updateTable('doubt')
    .set({ visibility, touched_at: now })
    .where('id', '=', id)
    .where('visibility', '!=', visibility)
    .returning('id')
    .executeTakeFirst()
  await work.updateTable('doubt_report').set({ decided_at: now }).where('doubt_id', '=', id).where('decided_at', 'is', null).execute()
  return made !== undefined
}

/** Teachers who may sign an answer. */
export const teacherNames = (db: Db) => db.selectFrom('teacher').select(['id', 'name']).orderBy('id').execute()

export type PostTask = {
  id: number
  doubtId: number
  question: string
  text: string
  kind: string
  visibility: string
  madeAt: number
  reports: number
}

const postQueueRows = (db: Db) =>
  db
    .selectFrom('doubt_post as post')
    .innerJoin('doubt', (join) => join.onRef('doubt.user_id', '=', 'post.asker_id').onRef('doubt.id', '=', 'post.doubt_id'))
    .leftJoin(
      (from) =>
        from
          .selectFrom('doubt_report')
          .select('post_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('decided_at', 'is', null)
          .groupBy('post_id')
          .as('report'),
      (join) => join.onRef('report.post_id', '=', 'post.id'),
    )
    .select(['post.id', 'post.doubt_id as doubtId', 'doubt.text as question', 'post.text', 'post.kind', 'post.visibility'])
    .select('post.made_at as madeAt')
    .select(({ fn, val }) => fn.coalesce('report.count', val(0)).as('reports'))

/** Answers and follow-ups, newest first. */
export async function listPosts(
  db: Db,
  { visibility, before, limit }: { visibility?: string; before?: number; limit: number },
): Promise<PostTask[]> {
  let query = postQueueRows(db)
  if (visibility === 'public' || visibility === 'held' || visibility === 'hidden') query = query.where('post.visibility', '=', visibility)
  if (before !== undefined) query = query.where('post.id', '<', before)
  return (await query.orderBy('post.id', 'desc').limit(limit).execute()).map((row) => ({ ...row, reports: Number(row.reports) }))
}

export async function postTask(db: Db, id: number): Promise<PostTask | undefined> {
  const row = await postQueueRows(db).where('post.id', '=', id).executeTakeFirst()
  return row && { ...row, reports: Number(row.reports) }
}

/** Why learners reported a text, the newest first. */
export const reportsOf = (db: Db, postId: number): Promise<{ reason: string; note: string; at: number }[]> =>
  db
    .selectFrom('doubt_report')
    .select(['reason', 'note', 'made_at as at'])
    .where('post_id', '=', postId)
    .where('decided_at', 'is', null)
    .orderBy('made_at', 'desc')
    .execute()

/** Shows or hides a text, and ends the reports of it. */
export async function decidePost(tx: Tx, id: number, visibility: Visibility, now: number): Promise<void> {
  const { doubt_id } = await tx
    .updateTable('doubt_post')
    .set({ visibility })
    .where('id', '=', id)
    .returning('doubt_id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('doubt_report').set({ decided_at: now }).where('post_id', '=', id).where('decided_at', 'is', null).execute()
  // The text is searched with its question.
  await tx.updateTable('doubt').set({ touched_at: now }).where('id', '=', doubt_id).execute()
}

/** How many texts are hidden until staff review them, and since when. */
export const waitingPosts = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('doubt_post')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('visibility', '=', 'held')
    .executeTakeFirstOrThrow()
