import type { QuestionReport } from '@/contract/exam/practice.schema'
import type { Deps } from '../../../deps'
import { conflict, invalid, notFound } from '../../../refusal'

/** Tells of a mistake in a question. One report a learner and question waits at a time: a second one answers 409. */
export async function reportQuestion(
  { db, now }: Deps,
  userId: number,
  questionId: number,
  { reason, text }: QuestionReport,
): Promise<void> {
  if (reason === 'other' && text.trim() === '') throw invalid('请写明问题在哪里')
  const question = await db.selectFrom('question').select('version').where('id', '=', questionId).executeTakeFirst()
  if (!question) throw notFound('题目')
  const made = await db
    .insertInto('question_report')
    .values({
      user_id: userId,
      question_id: questionId,
      version: question.version,
      reason,
      note: text.trim(),
      status: 'submitted',
      made_at: now(),
    })
    .onConflict((already) => already.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('这道题你已经反馈过，正在核对')
}
