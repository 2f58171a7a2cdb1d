import type { Circle, CircleComment, Dynamic } from '@/contract/learning/circle.schema'
import { placeText } from '@/domain/content/hot-score'
import type { Env } from '../../../env'
import { mediaUrl } from '../../../media-url'
import type { CircleRow } from '../../../repositories/circle/circles'
import type { CommentRow } from '../../../repositories/circle/comments'
import type { PostRow } from '../../../repositories/circle/posts'

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
