import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import { hotScore, type PostPlace } from '@/domain/community/hot-score'
import { isUnblocked } from './blocks'

const NOBODY = 0
type Post = ExpressionBuilder<Tables & { post: Tables['circle_post'] }, 'post'>

const likesOf = (of: Post) =>
  of
    .selectFrom('circle_like')
    .select(({ fn }) => fn.countAll<number>().as('likes'))
    .whereRef('circle_like.post_id', '=', 'post.id')
    .$asScalar()
    .$notNull()

const commentsOf = (of: Post) =>
  of
    .selectFrom('circle_comment')
    .select(({ fn }) => fn.countAll<number>().as('comments'))
    .whereRef('circle_comment.post_id', '=', 'post.id')
    .where('circle_comment.visibility', '=', 'public')
    .$asScalar()
    .$notNull()

/** Posts with their group, their author and what a viewer did with them. Deleted ones are nobody's. */
const posts = (db: Db | Tx, viewer: number | null) =>
  db
    .selectFrom('circle_post as post')
    .innerJoin('study_circle as circle', 'circle.id', 'post.circle_id')
    .innerJoin('users', 'users.id', 'post.user_id')
    .select(['post.id', 'post.circle_id as circleId', 'circle.title as circleTitle', 'post.user_id as userId', 'users.nickname'])
    .select(['users.avatar', 'post.text', 'post.images', 'post.visibility', 'post.hot', 'post.made_at as madeAt'])
    .select((of) => [
      likesOf(of as unknown as Post).as('likeCount'),
      commentsOf(of as unknown as Post).as('commentCount'),
      of
        .exists(
          of
            .selectFrom('circle_like as own')
            .select('own.post_id')
            .whereRef('own.post_id', '=', 'post.id')
            .where('own.user_id', '=', viewer ?? NOBODY),
        )
        .$castTo<boolean>()
        .as('isLiked'),
    ])
    .where('post.deleted_at', 'is', null)

export type PostRow = Awaited<ReturnType<typeof circlePosts>>[number]
type Wanted = { viewer: number | null; sort: 'hot' | 'new'; after: PostPlace | undefined; limit: number }

/** Public posts of a group below a place, the hottest or the newest first, without those of whom the viewer blocked. */
export function circlePosts(db: Db, circleId: number, { viewer, sort, after, limit }: Wanted) {
  let query = posts(db, viewer)
    .where('post.circle_id', '=', circleId)
    .where('post.visibility', '=', 'public')
    .where(isUnblocked(viewer, 'post.user_id'))
  if (after && sort === 'new') query = query.where('post.id', '<', after.id)
  if (after && sort === 'hot') query = query.where(sql<boolean>`(post.hot, post.id) < (${after.score}, ${after.id})`)
  if (sort === 'hot') query = query.orderBy('post.hot', 'desc')
  return query.orderBy('post.id', 'desc').limit(limit).execute()
}

/** Posts of a learner, the newest first; those that are not public only for themselves. */
export function personPosts(db: Db, userId: number, { viewer, after, limit }: Omit<Wanted, 'sort'>): Promise<PostRow[]> {
  let query = posts(db, viewer).where('post.user_id', '=', userId).where(isUnblocked(viewer, 'post.user_id'))
  if (viewer !== userId) query = query.where('post.visibility', '=', 'public')
  if (after) query = query.where('post.id', '<', after.id)
  return query.orderBy('post.id', 'desc').limit(limit).execute()
}

export const findCirclePost = (db: Db | Tx, id: number, viewer: number | null): Promise<PostRow | undefined> =>
  posts(db, viewer).where('post.id', '=', id).executeTakeFirst()

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
