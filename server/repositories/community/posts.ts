import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import { hotScore, type PostPlace } from '@/domain/community/hot-score'
import { isUnblocked } from './blocks'

const NOBODY = 0

/** Posts with their group and their author. Deleted ones are nobody's. */
const posts = (db: Db | Tx) =>
  db
    .selectFrom('circle_post as post')
    .innerJoin('study_circle as circle', 'circle.id', 'post.circle_id')
    .innerJoin('users', 'users.id', 'post.user_id')
    .select(['post.id', 'post.circle_id as circleId', 'circle.title as circleTitle', 'post.user_id as userId', 'users.nickname'])
    .select(['users.avatar', 'post.text', 'post.images', 'post.visibility', 'post.hot', 'post.made_at as madeAt'])
    .where('post.deleted_at', 'is', null)

type Written = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number]
export type PostRow = Written & { likeCount: number; commentCount: number; isLiked: boolean }

/** Adds what others said to posts, and whether a viewer likes them: likes and comments lie with those who gave them. */
async function withAnswers(db: Db | Tx, viewer: number | null, rows: readonly Written[]): Promise<PostRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const likes = await db
    .selectFrom('circle_like')
    .select('post_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', 'in', ids)
    .groupBy('post_id')
    .execute()
  const comments = await db
    .selectFrom('circle_comment')
    .select('post_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', 'in', ids)
    .where('visibility', '=', 'public')
    .groupBy('post_id')
    .execute()
  const own = await db
    .selectFrom('circle_like')
    .select('post_id')
    .where('user_id', '=', viewer ?? NOBODY)
    .where('post_id', 'in', ids)
    .execute()
  const liked = new Set(own.map((like) => like.post_id))
  const countOf = (counts: typeof likes, id: number) => counts.find((each) => each.post_id === id)?.count ?? 0
  return rows.map((row) => ({
    ...row,
    likeCount: countOf(likes, row.id),
    commentCount: countOf(comments, row.id),
    isLiked: liked.has(row.id),
  }))
}

type Wanted = { viewer: number | null; sort: 'hot' | 'new'; after: PostPlace | undefined; limit: number }

/** Public posts of a group below a place, the hottest or the newest first, without those of whom the viewer blocked. */
export async function circlePosts(db: Db, circleId: number, { viewer, sort, after, limit }: Wanted): Promise<PostRow[]> {
  let query = posts(db)
    .where('post.circle_id', '=', circleId)
    .where('post.visibility', '=', 'public')
    .where(isUnblocked(viewer, 'post.user_id'))
  if (after && sort === 'new') query = query.where('post.id', '<', after.id)
  if (after && sort === 'hot') query = query.where(sql<boolean>`(post.hot, post.id) < (${after.score}, ${after.id})`)
  if (sort === 'hot') query = query.orderBy('post.hot', 'desc')
  return withAnswers(db, viewer, await query.orderBy('post.id', 'desc').limit(limit).execute())
}

/** Posts of a learner, the newest first; those that are not public only for themselves. */
export async function personPosts(db: Db, userId: number, { viewer, after, limit }: Omit<Wanted, 'sort'>): Promise<PostRow[]> {
  let query = posts(db).where('post.user_id', '=', userId).where(isUnblocked(viewer, 'post.user_id'))
  if (viewer !== userId) query = query.where('post.visibility', '=', 'public')
  if (after) query = query.where('post.id', '<', after.id)
  return withAnswers(db, viewer, await query.orderBy('post.id', 'desc').limit(limit).execute())
}

export const findCirclePost = async (db: Db | Tx, id: number, viewer: number | null): Promise<PostRow | undefined> =>
  (await withAnswers(db, viewer, await posts(db).where('post.id', '=', id).execute()))[0]

type NewPost = Omit<Insertable<Tables['circle_post']>, 'images'> & { images: string[] }

/** Writes a post, or gives the one that was written under the same key. */
export async function addCirclePost(work: Tx, { images, ...row }: NewPost): Promise<number> {
  const made = await work
    .insertInto('circle_post')
    .values({ ...row, images: JSON.stringify(images) })
    .onConflict((on) => on.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const known = work.selectFrom('circle_post').select('id').where('user_id', '=', row.user_id)
  return (await known.where('idempotency_key', '=', row.idempotency_key).executeTakeFirstOrThrow()).id
}

/** How many posts a learner wrote since a moment. */
export async function postsSince(work: Tx, userId: number, since: number): Promise<number> {
  const { count } = await work
    .selectFrom('circle_post')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a learner's own post; false when it is not theirs or gone. */
export async function removeCirclePost(db: Db, id: number, userId: number, now: number): Promise<boolean> {
  const gone = await db
    .updateTable('circle_post')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Works out again where a post stands. */
export async function rankPost(work: Tx, id: number): Promise<void> {
  const row = await findCirclePost(work, id, null)
  if (!row) return
  const hot = hotScore({ likes: row.likeCount, comments: row.commentCount, madeAt: row.madeAt })
  await work.updateTable('circle_post').set({ hot }).where('id', '=', id).execute()
}

/** Likes a post or takes the like back; again, it changes nothing. */
export async function setPostLike(work: Tx, row: { post_id: number; user_id: number }, isOn: boolean): Promise<void> {
  if (isOn)
    await work
      .insertInto('circle_like')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
  else await work.deleteFrom('circle_like').where('post_id', '=', row.post_id).where('user_id', '=', row.user_id).execute()
  await rankPost(work, row.post_id)
}
