import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { ownFiles } from '#server/providers/uploads/own-files'
import { invalid, notFound } from '#server/refusal'
import { hasCourse, hasQuestion, lessonPlace } from '#server/repositories/doubt/anchors'
import { addDoubt, doubtByKey } from '#server/repositories/doubt/doubts'
import { quotaReceipt } from '#server/repositories/doubt/quota'
import type { AskDoubt, DoubtAnchor, DoubtCreated } from '@/contract/doubt/doubt.schema'
import { moderate } from '@/domain/text/moderation'
import { spendQuota, spentRef } from './quota'
import { refuseExamQuestion } from './under-exam'

type Place = { course_id: number | null; lesson_id: number | null; second: number | null; question_id: number | null }

/** The place of a question: a lesson implies its course, and a second must be within it. Throws when a part does not exist. */
async function placeOf(db: Db, { courseId, lessonId, second, questionId }: DoubtAnchor): Promise<Place> {
  if (questionId !== undefined && !(await hasQuestion(db, questionId))) throw notFound('题目')
  const place = { course_id: courseId ?? null, lesson_id: null, second: null, question_id: questionId ?? null }
  if (lessonId === undefined) {
    if (courseId !== undefined && !(await hasCourse(db, courseId))) throw notFound('课程')
    return place
  }
  const lesson = await lessonPlace(db, lessonId)
  if (!lesson || (courseId !== undefined && courseId !== lesson.courseId)) throw notFound('课时')
  return {
    ...place,
    course_id: lesson.courseId,
    lesson_id: lessonId,
    second: second === undefined ? null : Math.min(second, lesson.length),
  }
}

/** Text that may be stored, and whether others see it at once. */
export function judged(text: string): { text: string; visibility: 'public' | 'held' } {
  const plain = text.trim()
  if (plain === '') throw invalid('请写下内容')
  const { verdict, reason } = moderate(plain)
  if (verdict === 'refuse') throw invalid(`${reason}，请修改后再提交`)
  return { text: plain, visibility: verdict === 'hold' ? 'held' : 'public' }
}

async function askedBefore(work: Tx, userId: number, key: string): Promise<DoubtCreated> {
  const known = await doubtByKey(work, userId, key)
  const receipt = await quotaReceipt(work, userId, spentRef(known.id))
  if (!receipt) throw notFound('提问')
  return { doubtId: known.id, isPublic: known.visibility === 'public', receipt }
}

/** Asks a question and spends one of the month's, in one transaction. The same key again gives the same question and receipt. */
export async function askDoubt(deps: Deps, userId: number, asked: AskDoubt): Promise<DoubtCreated> {
  const { db, now } = deps
  const at = now()
  const said = judged(asked.text)
  await refuseExamQuestion(db, userId, { questionId: asked.anchor.questionId, text: said.text }, at)
  const place = await placeOf(db, asked.anchor)
  const images = await ownFiles(deps, userId, 'doubt', asked.images)
  return tx(db, async (work) => {
    const made = await addDoubt(work, {
      user_id: userId,
      idempotency_key: asked.idempotencyKey,
      ...said,
      ...place,
      images,
      is_anonymous: asked.isAnonymous,
      status: 'open',
      made_at: at,
      touched_at: at,
    })
    if (!made) return askedBefore(work, userId, asked.idempotencyKey)
    return { doubtId: made.id, isPublic: said.visibility === 'public', receipt: await spendQuota(work, userId, made.id, at) }
  })
}
