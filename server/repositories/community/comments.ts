import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import { isUnblocked } from './blocks'

const comments = (db: Db | Tx) =>
  db
    .selectFrom('circle_comment as comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .select(['comment.id', 'comment.post_id as postId', 'comment.user_id as userId', 'users.nickname', 'users.avatar', 'comment.text'])
    .select(['comment.visibility', 'comment.made_at as madeAt'])

export type CommentRow = Awaited<ReturnType<typeof postComments>>[number]

/** Comments of a post below an id, newest first: public ones, and the viewer's own. */
export function postComments(db: Db, postId: number, { viewer, after, limit }: { viewer: number | null; after?: number; limit: number }) {
  let query = comments(db)
    .where('comment.post_id', '=', postId)
    .where(isUnblocked(viewer, 'comment.user_id'))
    .where((of) => of.or([of('comment.visibility', '=', 'public'), of('comment.user_id', '=', viewer ?? 0)]))
  if (after !== undefined) query = query.where('comment.id', '<', after)
  return query.orderBy('comment.id', 'desc').limit(limit).execute()
}

export const findComment = (db: Db | Tx, id: number): Promise<CommentRow | undefined> =>
  comments(db).where('comment.id', '=', id).executeTakeFirst()

/** Writes a comment, or gives the one that was written under the same key. */
export async function addComment(work: Tx, row: Insertable<Tables['circle_comment']>): Promise<number> {
  const made = await work
    .insertInto('circle_comment')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const known = work.selectFrom('circle_comment').select('id').where('user_id', '=', row.user_id)
  return (await known.where('idempotency_key', '=', row.idempotency_key).executeTakeFirstOrThrow()).id
}

type Report = { userId: number; postId: number; commentId: number; reason: string; note: string; now: number }

/** Notes a report once a learner and text; gives how many wait for a decision. */
export async function addCircleReport(work: Tx, { userId, postId, commentId, reason, note, now }: Report): Promise<number> {
  await work
    .insertInto('circle_report')
    .values({ user_id: userId, post_id: postId, comment_id: commentId, reason, note, made_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
  const { count } = await work
    .selectFrom('circle_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .where('comment_id', '=', commentId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes a public text out of sight until staff have looked. */
export async function holdCircleText(work: Tx, postId: number, commentId: number): Promise<void> {
  if (commentId === 0)
    await work.updateTable('circle_post').set({ visibility: 'held' }).where('id', '=', postId).where('visibility', '=', 'public').execute()
  else
    await work
      .updateTable('circle_comment')
      .set({ visibility: 'held' })
      .where('id', '=', commentId)
      .where('visibility', '=', 'public')
      .execute()
}
