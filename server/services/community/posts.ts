import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import type { PublishedAt } from '#server/providers/messaging/provider'
import { ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, invalid, notFound, Refusal } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { blockedPeople, hasBlocked, setBlock } from '#server/repositories/community/blocks'
import { type CircleRow, findCircle, findPerson, openCircles, setFollow, setMember } from '#server/repositories/community/circles'
import {
  addCircleReport,
  addComment,
  type CommentRow,
  findComment,
  holdCircleText,
  postComments,
} from '#server/repositories/community/comments'
import {
  addCirclePost,
  circlePosts,
  findCirclePost,
  type PostRow,
  personPosts,
  postsSince,
  rankPost,
  removeCirclePost,
  setPostLike,
} from '#server/repositories/community/posts'
import { decideCircleText } from '#server/repositories/community/queue'
import { judgePublished } from '#server/services/account/published'
import type {
  BlockedPerson,
  Circle,
  CircleComment,
  CirclePerson,
  CursorQuery,
  Dynamic,
  DynamicListQuery,
  ReportDynamic,
  WriteComment,
  WriteDynamic,
} from '@/contract/community/circle.schema'
import { hotScore, placeIn, placeText } from '@/domain/community/hot-score'
import { REPORTS_TO_HOLD } from '@/domain/doubt/doubt'
import { DAY_MS } from '@/domain/time/units'

const LIMIT = 20

/** A group that is open. Throws not found. */
async function openCircle(db: Db | Tx, id: number, viewer: number | null): Promise<CircleRow> {
  const row = await findCircle(db, id, viewer)
  if (!row?.isOpen) throw notFound('圈子')
  return row
}

/** A post a viewer may see: public, or their own. Throws not found. */
async function visiblePost(db: Db | Tx, id: number, viewer: number | null): Promise<PostRow> {
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

const commentOf = (env: Env, row: CommentRow, viewer: number | null): CircleComment => ({
  id: row.id,
  author: authorOf(env, row),
  text: row.text,
  isMine: row.userId === viewer,
  isHeld: row.visibility !== 'public',
  madeAt: row.madeAt,
  cursor: placeText({ score: 0, id: row.id }),
})

const POSTS_A_DAY = 10

/** Judges the words of a learner; a text that must not stand at all is refused. */
async function judged(deps: Deps, userId: number, place: PublishedAt, text: string): Promise<'pass' | 'hold'> {
  const { verdict, reason } = await judgePublished(deps, userId, place, text)
  if (verdict === 'refuse') throw invalid(`${reason}，请修改后再发布`)
  return verdict
}

const wordsOf = (text: string) => {
  const words = text.trim()
  if (words === '') throw invalid('请写点内容再发布')
  return words
}

export async function joinCircle(deps: Deps, userId: number, id: number, isOn: boolean): Promise<Circle> {
  await openCircle(deps.db, id, userId)
  await setMember(deps.db, { circle_id: id, user_id: userId, joined_at: deps.now() }, isOn)
  return oneCircle(deps, id, userId)
}

/** Writes a post of a member, once for a key; staff look at every one before others see it. */
export async function writeDynamic(deps: Deps, userId: number, circleId: number, said: WriteDynamic): Promise<Dynamic> {
  const { db, now } = deps
  const text = wordsOf(said.text)
  await judged(deps, userId, 'forum', text)
  if (!(await openCircle(db, circleId, userId)).isMember) throw conflict('加入圈子后才能发动态')
  const images = await ownFiles(deps, userId, 'circle', said.images)
  const madeAt = now()
  const id = await tx(db, async (work) => {
    const made = await addCirclePost(work, {
      circle_id: circleId,
      user_id: userId,
      idempotency_key: said.idempotencyKey,
      text,
      images,
      visibility: 'held',
      hot: hotScore({ likes: 0, comments: 0, madeAt }),
      made_at: madeAt,
    })
    if ((await postsSince(work, userId, madeAt - DAY_MS)) > POSTS_A_DAY) throw new Refusal(429, '今天发的动态有点多，明天再来吧')
    return made
  })
  return oneDynamic(deps, id, userId)
}

export async function removeDynamic({ db, now }: Deps, userId: number, id: number): Promise<void> {
  if (!(await removeCirclePost(db, id, userId, now()))) throw notFound('动态')
}

/** Comments a public post, once for a key; words that need a look are held. */
export async function writeComment(deps: Deps, userId: number, postId: number, said: WriteComment): Promise<CircleComment> {
  const { db, env, now } = deps
  const text = wordsOf(said.text)
  const verdict = await judged(deps, userId, 'comment', text)
  const post = await visiblePost(db, postId, userId)
  if (post.visibility !== 'public') throw conflict('动态还在审核，暂时不能评论')
  await refuseBlocked(db, post.userId, userId)
  const row = await tx(db, async (work) => {
    const id = await addComment(work, {
      post_id: postId,
      user_id: userId,
      idempotency_key: said.idempotencyKey,
      text,
      visibility: verdict === 'pass' ? 'public' : 'held',
      made_at: now(),
    })
    await rankPost(work, postId)
    return findComment(work, id)
  })
  if (!row) throw notFound('评论')
  return commentOf(env, row, userId)
}

export async function likeDynamic(deps: Deps, userId: number, id: number, isOn: boolean): Promise<Dynamic> {
  const post = await visiblePost(deps.db, id, userId)
  if (isOn) await refuseBlocked(deps.db, post.userId, userId)
  await tx(deps.db, (work) => setPostLike(work, { post_id: id, user_id: userId }, isOn))
  return oneDynamic(deps, id, userId)
}

export async function followPerson(deps: Deps, userId: number, id: number, isOn: boolean): Promise<CirclePerson> {
  if (id === userId) throw invalid('不能关注自己')
  const { isBlocked } = await personOf(deps, id, userId)
  if (isOn && isBlocked) throw conflict('你已屏蔽对方，解除屏蔽后才能关注')
  if (isOn) await refuseBlocked(deps.db, id, userId)
  await setFollow(deps.db, { follower_id: userId, target_id: id, made_at: deps.now() }, isOn)
  return personOf(deps, id, userId)
}

/** Reports a text to staff; three learners' reports take it out of sight until staff have looked. */
export async function reportDynamic({ db, now }: Deps, userId: number, postId: number, said: ReportDynamic): Promise<void> {
  const post = await visiblePost(db, postId, userId)
  const comment = said.commentId === null ? undefined : await findComment(db, said.commentId)
  if (said.commentId !== null && comment?.postId !== postId) throw notFound('评论')
  if ((comment ?? post).userId === userId) throw invalid('不能举报自己的内容')
  const note = said.note.trim()
  if (said.reason === 'other' && note === '') throw invalid('请写明举报的原因')
  const commentId = said.commentId ?? 0
  await tx(db, async (work) => {
    const count = await addCircleReport(work, { userId, postId, commentId, reason: said.reason, note, now: now() })
    if (count >= REPORTS_TO_HOLD) await holdCircleText(work, postId, commentId)
  })
}

/** Blocks a learner: the viewer sees nothing of theirs, and they can neither follow, like nor comment the viewer's posts. */
export async function blockPerson(deps: Deps, userId: number, id: number, isOn: boolean): Promise<CirclePerson> {
  if (id === userId) throw invalid('不能屏蔽自己')
  await personOf(deps, id, userId)
  await tx(deps.db, (work) => setBlock(work, { userId, targetId: id, now: deps.now() }, isOn))
  return personOf(deps, id, userId)
}

export async function myBlocks({ db, env }: Deps, userId: number): Promise<BlockedPerson[]> {
  const rows = await blockedPeople(db, userId)
  return rows.map(({ id, nickname, avatar }) => ({ id, name: nickname, avatar: mediaUrl(env, avatar) }))
}

/** Refuses what one learner would do to another who blocked them; it does not tell why. */
async function refuseBlocked(db: Db | Tx, authorId: number, userId: number): Promise<void> {
  if (await hasBlocked(db, { userId: authorId, targetId: userId })) throw conflict('对方设置了互动权限，暂时不能操作')
}

type Decided = { postId: number; commentId: number; userId: number; visibility: 'public' | 'hidden'; reason: string }

/** Staff show or hide a text, and its author is told of both. */
export async function decideWithin(work: Tx, { postId, commentId, userId, visibility, reason }: Decided, now: number): Promise<void> {
  await decideCircleText(work, { postId, commentId, visibility, now })
  await rankPost(work, postId)
  const what = commentId === 0 ? '动态' : '评论'
  const body = visibility === 'public' ? `你的${what}已通过审核，大家都能看到了。` : `你的${what}没有通过审核：${reason}`
  const ref = `${postId}:${commentId}:${visibility}:${now}`
  await sendMessage(work, { userId, kind: 'post_decided', ref, body, link: `/discuss-group/share/${postId}/detail`, now })
}
