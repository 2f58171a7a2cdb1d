import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { answersAfter } from '#server/repositories/exam/answer'
import type { AttemptRow } from '#server/repositories/exam/attempt'
import { paperById } from '#server/repositories/exam/paper'
import { resultIdOf } from '#server/repositories/exam/result'
import { loadVersions } from '#server/repositories/tiku/question-version'
import type { Attempt } from '@/contract/exam/exam.schema'
import { questionsOf } from './form'
import { lockOwnAttempt, settle } from './hand-in'
import { questionView } from './question-view'

/** An attempt as every device of its learner sees it, with what is saved so far. */
export async function attemptView(db: Db, attempt: AttemptRow): Promise<Attempt> {
  const versions = await loadVersions(db, questionsOf(attempt.form))
  const paper = await paperById(db, attempt.paper_id)
  if (!paper) throw notFound('试卷')
  const resultId = await resultIdOf(db, attempt.id)
  return {
    id: attempt.id,
    paperId: attempt.paper_id,
    title: paper.title,
    status: attempt.status,
    startedAt: attempt.started_at,
    deadline: attempt.deadline,
    sections: attempt.form.sections.map((section) => ({
      title: section.title,
      type: section.type,
      questions: section.questions.flatMap((question) => {
        const said = versions.get(question.questionId)
        return said ? [questionView(question, said)] : []
      }),
    })),
    answers: await answersAfter(db, attempt.id, 0),
    epoch: attempt.epoch,
    resultId: resultId ?? null,
  }
}

/** The learner's own attempt; one whose clock has run out is handed in first. */
export async function openAttempt({ db, now }: Deps, userId: number, id: number): Promise<Attempt> {
  return tx(db, async (work) => attemptView(work, await settle(work, await lockOwnAttempt(work, id, userId), now())))
}
