import { sql } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'

type Wanted = { visibility?: string; before?: number; limit: number }
const isVisibility = (text: string | undefined): text is 'held' | 'public' | 'hidden' =>
  text === 'held' || text === 'public' || text === 'hidden'

/** Counts the reports of texts that staff have not looked at: they lie with those who reported. */
const waitingReports = (db: Db | Tx) =>
  db
    .selectFrom('circle_report')
    .select(['post_id', 'comment_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .groupBy(['post_id', 'comment_id'])
    .as('report')

const posts = (db: Db | Tx) =>
  db
    .selectFrom('circle_post as post')
    .innerJoin('study_circle as circle', 'circle.id', 'post.circle_id')
    .leftJoin(waitingReports(db), (join) => join.onRef('report.post_id', '=', 'post.id').on('report.comment_id', '=', 0))
    .select(['post.id', 'post.user_id as userId', 'circle.title as circleTitle', 'post.text', 'post.images', 'post.visibility'])
    .select((of) => ['post.made_at as madeAt', of.fn.coalesce('report.count', of.val(0)).as('reports')])
    .where('post.deleted_at', 'is', null)

export type CirclePostTask = Awaited<ReturnType<typeof listCirclePosts>>[number]

/** Posts for staff, newest first. */
export function listCirclePosts(db: Db, { visibility, before, limit }: Wanted) {
  let query = posts(db)
  if (isVisibility(visibility)) query = query.where('post.visibility', '=', visibility)
  if (before !== undefined) query = query.where('post.id', '<', before)
  return query.orderBy('post.id', 'desc').limit(limit).execute()
}

export const circlePostTask = (db: Db | Tx, id: number) => posts(db).where('post.id', '=', id).executeTakeFirst()

type Comments = Wanted & { id?: number }

/** A page of comments, newest first, and then the posts below which they were written: these lie elsewhere. */
const comments = (db: Db | Tx, { id, visibility, before, limit }: Comments) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('circle_comment as comment')
        .leftJoin(waitingReports(db), 'report.comment_id', 'comment.id')
        .select(['comment.id', 'comment.post_id', 'comment.user_id', 'comment.text', 'comment.visibility', 'comment.made_at'])
        .select((of) => of.fn.coalesce('report.count', of.val(0)).as('reports'))
        .$if(id !== undefined, (some) => some.where('comment.id', '=', id ?? 0))
        .$if(isVisibility(visibility), (some) => some.where(sql<string>`comment.visibility`, '=', visibility ?? ''))
        .$if(before !== undefined, (some) => some.where('comment.id', '<', before ?? 0))
        .orderBy('comment.id', 'desc')
        .limit(limit)
        .as('comment'),
    )
    .innerJoin('circle_post as post', 'post.id', 'comment.post_id')
    .select(['comment.id', 'comment.post_id as postId', 'comment.user_id as userId', 'post.text as postText', 'comment.text'])
    .select(['comment.visibility', 'comment.made_at as madeAt', 'comment.reports'])
    .orderBy('comment.id', 'desc')

export type CircleCommentTask = Awaited<ReturnType<typeof listCircleComments>>[number]

/** Comments for staff, newest first. */
export const listCircleComments = (db: Db, wanted: Wanted) => comments(db, wanted).execute()

export const circleCommentTask = (db: Db | Tx, id: number) => comments(db, { id, limit: 1 }).executeTakeFirst()

/** Lists learners' reports of a text that staff have not looked at. */
export const circleReports = (db: Db, postId: number, commentId: number) =>
  db
    .selectFrom('circle_report')
    .select(['reason', 'note', 'made_at as at'])
    .where('post_id', '=', postId)
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .orderBy('made_at')
    .execute()

export const waitingCirclePosts = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('circle_post')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('visibility', '=', 'held')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

export const waitingCircleComments = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('circle_comment')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('visibility', '=', 'held')
    .executeTakeFirstOrThrow()

type Decision = { postId: number; commentId: number; visibility: 'public' | 'hidden'; now: number }

/** Shows or hides a text; the reports of it end with that. */
export async function decideCircleText(work: Tx, { postId, commentId, visibility, now }: Decision): Promise<void> {
  if (commentId === 0) await work.updateTable('circle_post').set({ visibility }).where('id', '=', postId).execute()
  else await work.updateTable('circle_comment').set({ visibility }).where('id', '=', commentId).execute()
  await work
    .updateTable('circle_report')
    .set({ decided_at: now })
    .where('post_id', '=', postId)
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .execute()
}

export type CircleLine = Awaited<ReturnType<typeof listCircles>>[number]

const circles = (db: Db | Tx) => db.selectFrom('study_circle as circle').select(['id', 'title', 'intro', 'is_open as isOpen', 'seq'])

/** Groups for staff, newest first. */
export function listCircles(db: Db, { before, limit }: { before?: number; limit: number }) {
  const query = before === undefined ? circles(db) : circles(db).where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const circleLine = (db: Db | Tx, id: number) => circles(db).where('id', '=', id).executeTakeFirst()

type CircleTerms = { title: string; intro: string; is_open: boolean; seq: number }

export const addCircle = async (work: Tx, row: CircleTerms): Promise<number> =>
  (await work.insertInto('study_circle').values(row).returning('id').executeTakeFirstOrThrow()).id

export const changeCircle = (work: Tx, id: number, row: CircleTerms) =>
  work.updateTable('study_circle').set(row).where('id', '=', id).execute()
