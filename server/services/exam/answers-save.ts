import type { AnswerChange, SavedAnswers } from '@/contract/exam.schema'
import { fitsQuestion, isBlankAnswer } from '@/domain/answer-kind'
import type { Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import type { Form } from '../../records/exam'
import { invalid } from '../../refusal'
import { lockAttempt } from './attempts'
import { answerableOf } from './form'
import { settle } from './hand-in'

function checkChanges(form: Form, changes: readonly AnswerChange[]): void {
  const questions = new Map(answerableOf(form).map((question) => [question.questionId, question]))
  for (const { questionId, answer } of changes) {
    const question = questions.get(questionId)
    if (!question) throw invalid(`题目 ${questionId} 不在这份试卷里`)
    if (answer && !fitsQuestion(answer, question.type, question.order)) throw invalid(`题目 ${questionId} 的答案形式有误`)
  }
}

/** One change a question: the highest sequence number, the first of equals. Sorted, so that batches lock rows in one order. */
function newestOf(changes: readonly AnswerChange[]): AnswerChange[] {
  const newest = new Map<number, AnswerChange>()
  for (const change of changes) {
    const known = newest.get(change.questionId)
    if (!known || change.seq > known.seq) newest.set(change.questionId, change)
  }
  return [...newest.values()].sort((a, b) => a.questionId - b.questionId)
}

/** Stores what is newer than what is there, in one statement. */
async function store(work: Tx, attemptId: number, changes: readonly AnswerChange[], savedAt: number): Promise<void> {
  const rows = changes.map(({ questionId, seq, answer, isFlagged }) => ({
    attempt_id: attemptId,
    question_id: questionId,
    seq,
    answer: isBlankAnswer(answer) ? null : JSON.stringify(answer),
    is_flagged: isFlagged,
    saved_at: savedAt,
  }))
  await work
    .insertInto('attempt_answer')
    .values(rows)
    .onConflict((already) =>
      already
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet(({ ref }) => ({
          seq: ref('excluded.seq'),
          answer: ref('excluded.answer'),
          is_flagged: ref('excluded.is_flagged'),
          saved_at: ref('excluded.saved_at'),
        }))
        .whereRef('attempt_answer.seq', '<', 'excluded.seq'),
    )
    .execute()
}

const savedSeqs = (work: Tx, attemptId: number, changes: readonly AnswerChange[]) =>
  work
    .selectFrom('attempt_answer')
    .select(['question_id as questionId', 'seq'])
    .where('attempt_id', '=', attemptId)
    .where(
      'question_id',
      'in',
      changes.map(({ questionId }) => questionId),
    )
    .orderBy('question_id')
    .execute()

/**
 * Saves a batch of answers of the learner's own attempt. Sending a batch again changes nothing; an older change never replaces a newer
 * one. From the deadline on nothing is written, and the reply says what was saved in time.
 */
export async function saveAnswers({ db, now }: Deps, userId: number, id: number, changes: readonly AnswerChange[]): Promise<SavedAnswers> {
  return tx(db, async (work) => {
    const moment = now()
    const attempt = await settle(work, await lockAttempt(work, id, userId), moment)
    if (attempt.status === 'running') {
      checkChanges(attempt.form, changes)
      await store(work, id, newestOf(changes), moment)
    }
    return { status: attempt.status, deadline: attempt.deadline, saved: await savedSeqs(work, id, changes) }
  })
}
