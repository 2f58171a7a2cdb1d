import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { invalid, notFound } from '#server/refusal'
import { forgetDoubt } from '#server/repositories/doubt/doubts'
import { addReport, hold, QUESTION_ITSELF, setLike } from '#server/repositories/doubt/reactions'
import { findPost } from '#server/repositories/doubt/thread'
import type { DoubtLike, LikeDoubt, ReportDoubt } from '@/contract/doubt/doubt.schema'
import { REPORTS_TO_HOLD } from '@/domain/doubt/doubt'
import { visibleDoubt } from './doubts'

/** The text a learner points at: one they can see. Gives whose it is, null for a teacher's. */
async function target({ db, now }: Deps, userId: number, id: number, postId: number | undefined): Promise<number | null> {
  const row = await visibleDoubt(db, userId, id, now())
  if (postId === undefined) return row.user_id
  const post = await findPost(db, id, postId)
  if (!post || (post.visibility !== 'public' && post.user_id !== userId)) throw notFound('回答')
  return post.user_id
}

/** Likes or unlikes a question or an answer; a repeated call changes nothing. */
export async function likeDoubt(deps: Deps, userId: number, id: number, { postId, isOn }: LikeDoubt): Promise<DoubtLike> {
  await target(deps, userId, id, postId)
  const likeCount = await tx(deps.db, (work) => setLike(work, { userId, doubtId: id, postId: postId ?? QUESTION_ITSELF }, isOn))
  return { isLiked: isOn, likeCount }
}

/** Reports a text to staff; three learners' reports take it out of sight until staff have looked. */
export async function reportDoubt(deps: Deps, userId: number, id: number, { postId, reason, note }: ReportDoubt): Promise<void> {
  const owner = await target(deps, userId, id, postId)
  if (owner === userId) throw invalid('不能举报自己的内容')
  if (reason === 'other' && note.trim() === '') throw invalid('请写明举报的原因')
  const mark = { userId, doubtId: id, postId: postId ?? QUESTION_ITSELF }
  await tx(deps.db, async (work) => {
    const count = await addReport(work, mark, { reason, note: note.trim(), now: deps.now() })
    if (count < REPORTS_TO_HOLD) return
    await hold(work, id, mark.postId)
    if (mark.postId === QUESTION_ITSELF) await forgetDoubt(work, id)
  })
}
