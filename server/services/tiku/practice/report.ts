import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, invalid, notFound } from '#server/refusal'
import { addQuestionReport } from '#server/repositories/errata/question-reports'
import { presentVersion } from '#server/repositories/tiku/question'
import type { QuestionReport } from '@/contract/tiku/practice.schema'
import { moderate } from '@/domain/text/moderation'
import { reportReasonNames } from '@/domain/text/report-reasons'

/**
 * Tells of a mistake in a question; staff decide it as an erratum. One report a learner and question waits at a time: a second
 * one answers 409, and after a decision the learner may report again.
 */
export async function reportQuestion(
  { db, now }: Deps,
  userId: number,
  questionId: number,
  { reason, text }: QuestionReport,
): Promise<void> {
  if (reason === 'other' && text.trim() === '') throw invalid('请写明问题在哪里')
  const version = await presentVersion(db, questionId)
  if (version === undefined) throw notFound('题目')
  const { verdict, reason: refusal } = moderate(text)
  if (verdict === 'refuse') throw invalid(`${refusal}，请修改后再提交`)
  const quote = reportReasonNames[reason]
  const report = { userId, questionId, version, reason, note: text.trim(), quote, isPublic: verdict === 'pass', now: now() }
  const isMade = await tx(db, (work) => addQuestionReport(work, report))
  if (!isMade) throw conflict('这道题你已经反馈过，正在核对')
}
