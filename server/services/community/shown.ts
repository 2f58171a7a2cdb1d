import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import type { CircleRow } from '#server/repositories/community/circles'
import type { CommentRow } from '#server/repositories/community/comments'
import type { PostRow } from '#server/repositories/community/posts'
import type { Circle, CircleComment, Dynamic } from '@/contract/community/circle.schema'
import { placeText } from '@/domain/community/hot-score'

export const circleOf = (env: Env, { isOpen: _, cover, ...row }: CircleRow): Circle => ({
  ...row,
  cover: cover === '' ? '' : mediaUrl(env, cover),
})

const authorOf = (env: Env, { userId, nickname, avatar }: { userId: number; nickname: string; avatar: string }) => ({
  id: userId,
  name: nickname,
  avatar: mediaUrl(env, avatar),
})

/** A post as a viewer sees it. */
export const dynamicOf = (env: Env, row: PostRow, viewer: number | null): Dynamic => ({
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
