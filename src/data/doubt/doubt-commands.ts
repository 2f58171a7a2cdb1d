import { doubt } from '@/contract/doubt/doubt'
import type { AskDoubt, Doubt, DoubtCreated, DoubtLike, LikeDoubt, ReportDoubt, WritePost } from '@/contract/doubt/doubt.schema'
import { send } from '@/data/http/send'

export function askDoubt(asked: AskDoubt): Promise<DoubtCreated> {
  return send(doubt.ask, { body: asked })
}

/** A follow-up of the asker, or an answer of another learner. */
export function writePost(id: number, post: WritePost): Promise<Doubt> {
  return send(doubt.write, { params: { id }, body: post })
}

export function acceptAnswer(id: number, postId: number): Promise<Doubt> {
  return send(doubt.accept, { params: { id }, body: { postId } })
}

export function likeDoubt(id: number, like: LikeDoubt): Promise<DoubtLike> {
  return send(doubt.like, { params: { id }, body: like })
}

export async function reportDoubt(id: number, report: ReportDoubt): Promise<void> {
  await send(doubt.report, { params: { id }, body: report })
}

export async function removeDoubt(id: number): Promise<void> {
  await send(doubt.remove, { params: { id } })
}
