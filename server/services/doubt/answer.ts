import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { changeDoubt, countAnswer, type DoubtRow, forgetDoubt, lockDoubt } from '#server/repositories/doubt/doubts'
import { addReport, hold, QUESTION_ITSELF, setLike } from '#server/repositories/doubt/reactions'
import { addPost, findPost } from '#server/repositories/doubt/thread'
import type { DoubtLike, LikeDoubt, ReportDoubt, WritePost } from '@/contract/doubt/doubt.schema'
import { DOUBT_CLOSE_MS, type DoubtEvent, doubtStatusAt, nextDoubtStatus, REPORTS_TO_HOLD } from '@/domain/doubt/doubt'
import { judged, judgedOf, refuseExamQuestion } from './ask'
import { visibleDoubt } from './doubts'
import { linkOf, short, type Told } from './notify'

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
  const said = await judgedOf(deps, userId, text)
  await refuseExamQuestion(db, userId, { questionId: seen.question_id, text: said.text }, at)
  const stored = await ownFiles(deps, userId, 'doubt', images)
  await tx(db, async (work) => {
    const row = await lock(work, id)
    const isAsker = row.user_id === userId
    const made = await addPost(work, {
      asker_id: row.user_id,
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

type TeacherAnswer = { doubtId: number; teacherId: number; text: string; idempotencyKey: string }

/** A teacher answers. Two answers at once are both stored; the question waits 72 hours from the later one to be accepted. */
export async function answerWithin(work: Tx, answer: TeacherAnswer, now: number): Promise<void> {
  const { text } = judged(answer.text)
  const row = await lock(work, answer.doubtId)
  const made = await addPost(work, {
    asker_id: row.user_id,
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
