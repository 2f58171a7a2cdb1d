import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { rankPost } from '#server/repositories/community/posts'
import { decideCircleText } from '#server/repositories/community/queue'

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
