import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { type CircleRow, findCircle, findPerson, openCircles } from '#server/repositories/community/circles'
import { type CommentRow, postComments } from '#server/repositories/community/comments'
import { circlePosts, findCirclePost, type PostRow, personPosts } from '#server/repositories/community/posts'
import type { Circle, CircleComment, CirclePerson, CursorQuery, Dynamic, DynamicListQuery } from '@/contract/community/circle.schema'
import { placeIn, placeText } from '@/domain/community/hot-score'

const LIMIT = 20

/** A group that is open. Throws not found. */
export async function openCircle(db: Db | Tx, id: number, viewer: number | null): Promise<CircleRow> {
  const row = await findCircle(db, id, viewer)
  if (!row?.isOpen) throw notFound('圈子')
  return row
}

/** A post a viewer may see: public, or their own. Throws not found. */
export async function visiblePost(db: Db | Tx, id: number, viewer: number | null): Promise<PostRow> {
  const row = await findCirclePost(db, id, viewer)
  if (!row || (row.visibility !== 'public' && row.userId !== viewer)) throw notFound('动态')
  return row
}

export const listOpenCircles = async ({ db, env }: Deps, viewer: number | null): Promise<Circle[]> =>
  (await openCircles(db, viewer)).map((row) => circleOf(env, row))

export const oneCircle = async ({ db, env }: Deps, id: number, viewer: number | null): Promise<Circle> =>
  circleOf(env, await openCircle(db, id, viewer))

/** Posts of a group, the hottest first unless the newest are asked for. */
export async function dynamicsOf(
  { db, env }: Deps,
  id: number,
  { sort = 'hot', cursor, limit = LIMIT }: DynamicListQuery,
  viewer: number | null,
): Promise<Dynamic[]> {
  await openCircle(db, id, viewer)
  const rows = await circlePosts(db, id, { viewer, sort, after: placeIn(cursor), limit })
  return rows.map((row) => dynamicOf(env, row, viewer))
}

export const oneDynamic = async ({ db, env }: Deps, id: number, viewer: number | null): Promise<Dynamic> =>
  dynamicOf(env, await visiblePost(db, id, viewer), viewer)

export async function commentsOf(
  { db, env }: Deps,
  id: number,
  { cursor, limit = LIMIT }: CursorQuery,
  viewer: number | null,
): Promise<CircleComment[]> {
  await visiblePost(db, id, viewer)
  const rows = await postComments(db, id, { viewer, after: placeIn(cursor)?.id, limit })
  return rows.map((row) => commentOf(env, row, viewer))
}

/** A learner's page: what they wrote in public, and who follows them. */
export async function personOf({ db, env }: Deps, id: number, viewer: number | null): Promise<CirclePerson> {
  const row = await findPerson(db, id, viewer)
  if (!row) throw notFound('用户')
  const { nickname, avatar, introduce, ...rest } = row
  return { ...rest, name: nickname, avatar: mediaUrl(env, avatar), introduce: introduce ?? '', isMine: id === viewer }
}

export async function dynamicsOfPerson(
  deps: Deps,
  id: number,
  { cursor, limit = LIMIT }: CursorQuery,
  viewer: number | null,
): Promise<Dynamic[]> {
  await personOf(deps, id, viewer)
  const rows = await personPosts(deps.db, id, { viewer, after: placeIn(cursor), limit })
  return rows.map((row) => dynamicOf(deps.env, row, viewer))
}

const circleOf = (env: Env, { isOpen: _, cover, ...row }: CircleRow): Circle => ({
  ...row,
  cover: cover === '' ? '' : mediaUrl(env, cover),
})

const authorOf = (env: Env, { userId, nickname, avatar }: { userId: number; nickname: string; avatar: string }) => ({
  id: userId,
  name: nickname,
  avatar: mediaUrl(env, avatar),
})

/** A post as a viewer sees it. */
const dynamicOf = (env: Env, row: PostRow, viewer: number | null): Dynamic => ({
  id: row.id,
  circle: { id: row.circleId, title: row.circleTitle },
  author: authorOf(env, row),
  text: row.text,
  images: row.images.map((path) => mediaUrl(env, path)),
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  isLiked: row.isLiked,
  isMine: row.userId === viewer,
  isHeld: row.visibility !== 'public',
  madeAt: row.madeAt,
  cursor: placeText({ score: row.hot, id: row.id }),
})

export const commentOf = (env: Env, row: CommentRow, viewer: number | null): CircleComment => ({
  id: row.id,
  author: authorOf(env, row),
  text: row.text,
  isMine: row.userId === viewer,
  isHeld: row.visibility !== 'public',
  madeAt: row.madeAt,
  cursor: placeText({ score: 0, id: row.id }),
})
