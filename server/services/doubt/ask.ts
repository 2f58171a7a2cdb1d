import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, invalid, notFound } from '#server/refusal'
import {
  addDoubt,
  changeDoubt,
  closeOverdue,
  doubtByKey,
  forgetDoubt,
  hasCourse,
  hasQuestion,
  lessonPlace,
  lockDoubt,
  stemsOf,
} from '#server/repositories/doubt/doubts'
import { hasOpenCourse, knownRefs, lockQuota, moveQuota, quotaGranted, quotaLeft, quotaReceipt } from '#server/repositories/doubt/quota'
import { judgePublished } from '#server/services/account/published'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import type { AskDoubt, DoubtAnchor, DoubtCreated, DoubtQuota, DoubtReceipt } from '@/contract/doubt/doubt.schema'
import { monthOf, nextMonthAt, quotaGrants } from '@/domain/doubt/doubt'
import { type Moderation, moderate } from '@/domain/text/moderation'
import { quotedShare } from '@/domain/text/quote'
import { notifyClosed } from './notify'

/** A text with this share of a stem is taken to ask that question. */
const QUOTED = 0.6
const REFUSED = '这道题在还没结束的考试里，结束后再提问'

/** Refuses a text about a question of an exam the learner is sitting: by its number or by its text. */
export async function refuseExamQuestion(
  db: Db,
  userId: number,
  { questionId, text }: { questionId?: number | null; text: string },
  now: number,
): Promise<void> {
  const under = await questionsUnderExam(db, userId, now)
  if (under.size === 0) return
  if (questionId && under.has(questionId)) throw conflict(REFUSED)
  const stems = await stemsOf(db, [...under])
  if (stems.some((stem) => quotedShare(text, stem) >= QUOTED)) throw conflict(REFUSED)
}

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
function toStore(text: string, { verdict, reason }: Moderation): { text: string; visibility: 'public' | 'held' } {
  if (verdict === 'refuse') throw invalid(`${reason}，请修改后再提交`)
  return { text, visibility: verdict === 'hold' ? 'held' : 'public' }
}

const wordsOf = (text: string) => {
  const words = text.trim()
  if (words === '') throw invalid('请写下内容')
  return words
}

/** Words of a teacher, judged by our own rules alone. */
export function judged(text: string): { text: string; visibility: 'public' | 'held' } {
  const words = wordsOf(text)
  return toStore(words, moderate(words))
}

/** Words of a learner, which the platform of the mini-program judges too. */
export async function judgedOf(deps: Deps, userId: number, text: string): Promise<{ text: string; visibility: 'public' | 'held' }> {
  const words = wordsOf(text)
  return toStore(words, await judgePublished(deps, userId, 'forum', words))
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
  const said = await judgedOf(deps, userId, asked.text)
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

/** The asker deletes a question: it is no longer found, and one of this month without an answer returns its quota. */
export async function removeDoubt({ db, now }: Deps, userId: number, id: number): Promise<void> {
  await tx(db, async (work) => {
    const row = await lockDoubt(work, id)
    if (!row || row.user_id !== userId) throw notFound('提问')
    await changeDoubt(work, id, { deleted_at: now(), touched_at: now() })
    await forgetDoubt(work, id)
    if (row.answer_count === 0 && monthOf(row.made_at) === monthOf(now())) await returnQuota(work, userId, id, now())
  })
}

/** Closes answered questions whose 72 hours are over. */
export async function closeOverdueDoubts({ db, now }: Deps): Promise<void> {
  await tx(db, async (work) => {
    for (const { id, userId, text } of await closeOverdue(work, now())) await notifyClosed(work, { userId, doubtId: id, now: now() }, text)
  })
}

/** Locks the learner's questions and writes the month's grants that are not there yet; gives the month. */
async function openMonth(work: Tx, userId: number, now: number): Promise<string> {
  await lockQuota(work, userId)
  const month = monthOf(now)
  const grants = quotaGrants(month, { hasCourse: await hasOpenCourse(work, userId, now) })
  const known = await knownRefs(
    work,
    userId,
    grants.map(({ ref }) => ref),
  )
  for (const { ref, count, reason } of grants)
    if (!known.has(ref)) await moveQuota(work, { userId, month, change: count, reason, ref, now })
  return month
}

const spentRef = (doubtId: number) => `ask:${doubtId}`

/** Takes one question of this month; the row is the receipt. Refuses when none is left. */
export async function spendQuota(work: Tx, userId: number, doubtId: number, now: number): Promise<DoubtReceipt> {
  const month = await openMonth(work, userId, now)
  if ((await quotaLeft(work, userId, month)) < 1) throw conflict('本月提问次数已用完，下月 1 日会重新赠送')
  return moveQuota(work, { userId, month, change: -1, reason: '提问', ref: spentRef(doubtId), now })
}

/** Returns the quota of a question of this month that was deleted before an answer. */
async function returnQuota(work: Tx, userId: number, doubtId: number, now: number): Promise<void> {
  const month = await openMonth(work, userId, now)
  await moveQuota(work, { userId, month, change: 1, reason: '删除未回答的提问，次数退回', ref: `return:${doubtId}`, now })
}

/** Counts the questions the learner may still ask this month. */
export function quotaOf({ db, now }: Deps, userId: number): Promise<DoubtQuota> {
  const at = now()
  return tx(db, async (work) => {
    const month = await openMonth(work, userId, at)
    return {
      left: await quotaLeft(work, userId, month),
      granted: await quotaGranted(work, userId, month),
      month,
      renewsAt: nextMonthAt(at),
    }
  })
}
