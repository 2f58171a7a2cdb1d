import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { changeDoubt, countAnswer, type DoubtRow, lockDoubt } from '#server/repositories/doubt/doubts'
import { addPost, findPost } from '#server/repositories/doubt/thread'
import type { WritePost } from '@/contract/doubt/doubt.schema'
import { DOUBT_CLOSE_MS, type DoubtEvent, doubtStatusAt, nextDoubtStatus } from '@/domain/doubt/doubt'
import { judged } from './ask'
import { visibleDoubt } from './doubts'
import { linkOf, short, type Told } from './notify'
import { refuseExamQuestion } from './under-exam'

const OVER = '这个提问已经结束，请重新提问'

/** Carries an event out on a locked question: the status, and the hours an answer waits to be accepted. */
async function move(work: Tx, row: DoubtRow, event: DoubtEvent, now: number, accepted?: number): Promise<void> {
  const status = nextDoubtStatus(doubtStatusAt({ status: row.status, closeAt: row.close_at }, now), event)
  if (status === null) throw conflict(OVER)
  const waiting = event === 'teacher_answer' ? now + DOUBT_CLOSE_MS : row.close_at
  const close_at = status === 'answered' ? waiting : null
  await changeDoubt(work, row.id, { status, close_at, touched_at: now, ...(accepted !== undefined && { accepted_post_id: accepted }) })
}

async function lock(work: Tx, id: number): Promise<DoubtRow> {
  const row = await lockDoubt(work, id)
  if (!row) throw notFound('提问')
  return row
}

/** A learner writes below a question: its asker follows up, others answer. A repeated key changes nothing. */
export async function writePost(deps: Deps, userId: number, id: number, { text, images, idempotencyKey }: WritePost): Promise<void> {
  const { db, now } = deps
  const at = now()
  const seen = await visibleDoubt(db, userId, id, at)
  const said = judged(text)
  await refuseExamQuestion(db, userId, { questionId: seen.question_id, text: said.text }, at)
  const stored = await ownFiles(deps, userId, 'doubt', images)
  await tx(db, async (work) => {
    const row = await lock(work, id)
    const isAsker = row.user_id === userId
    const made = await addPost(work, {
      doubt_id: id,
      kind: isAsker ? 'follow_up' : 'peer',
      user_id: userId,
      teacher_id: null,
      idempotency_key: `${userId}:${idempotencyKey}`,
      ...said,
      images: stored,
      made_at: at,
    })
    if (!made) return
    await move(work, row, isAsker ? 'follow_up' : 'peer_answer', at)
    if (isAsker) return
    await countAnswer(work, id)
    if (said.visibility === 'public') await notifyAnswered(work, { userId: row.user_id, doubtId: id, now: at }, made.id, said.text)
  })
}

export type TeacherAnswer = { doubtId: number; teacherId: number; text: string; idempotencyKey: string }

/** A teacher answers. Two answers at once are both stored; the question waits 72 hours from the later one to be accepted. */
export async function answerWithin(work: Tx, answer: TeacherAnswer, now: number): Promise<void> {
  const { text } = judged(answer.text)
  const row = await lock(work, answer.doubtId)
  const made = await addPost(work, {
    doubt_id: row.id,
    kind: 'teacher',
    user_id: null,
    teacher_id: answer.teacherId,
    idempotency_key: `teacher:${answer.idempotencyKey}`,
    text,
    images: [],
    visibility: 'public',
    made_at: now,
  })
  if (!made) return
  await move(work, row, 'teacher_answer', now)
  await countAnswer(work, row.id)
  await notifyAnswered(work, { userId: row.user_id, doubtId: row.id, now }, made.id, text)
}

/** The asker takes an answer as the one that helped; taking it again changes nothing, taking another is refused. */
export async function acceptAnswer({ db, now }: Deps, userId: number, id: number, postId: number): Promise<void> {
  await tx(db, async (work) => {
    const row = await lock(work, id)
    if (row.user_id !== userId) throw notFound('提问')
    if (row.accepted_post_id === postId) return
    if (row.accepted_post_id !== null) throw conflict('你已经采纳过另一个回答')
    const post = await findPost(work, id, postId)
    if (!post || post.kind === 'follow_up' || post.visibility !== 'public') throw notFound('回答')
    await move(work, row, 'accept', now(), postId)
    if (post.user_id !== null) await notifyAccepted(work, { userId: post.user_id, doubtId: id, now: now() }, row.text)
  })
}

/** Notifies the asker of an answer. */
export const notifyAnswered = (work: Tx, { userId, doubtId, now }: Told, postId: number, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_answered', ref: String(postId), body: short(text), link: linkOf(doubtId), now })

/** Notifies a learner that their answer was accepted as helpful. */
const notifyAccepted = (work: Tx, { userId, doubtId, now }: Told, text: string) =>
  sendMessage(work, { userId, kind: 'doubt_accepted', ref: String(doubtId), body: short(text), link: linkOf(doubtId), now })
