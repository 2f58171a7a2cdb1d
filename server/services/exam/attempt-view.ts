import type { Attempt } from '@/contract/exam/exam.schema'
import type { Db } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { answersAfter } from './attempt-state'
import { type AttemptRow, lockAttempt } from './attempts'
import { settle } from './hand-in'
import { loadVersions } from './question-versions'
import { questionView } from './question-view'

/** An attempt as every device of its learner sees it, with what is saved so far. */
export async function attemptView(db: Db, attempt: AttemptRow): Promise<Attempt> {
  const versions = await loadVersions(db, attempt.form)
  const { title } = await db.selectFrom('paper').select('title').where('id', '=', attempt.paper_id).executeTakeFirstOrThrow()
  const result = await db.selectFrom('result').select('id').where('attempt_id', '=', attempt.id).executeTakeFirst()
  return {
    id: attempt.id,
    paperId: attempt.paper_id,
    title,
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
    resultId: result?.id ?? null,
  }
}

/** The learner's own attempt; one whose clock has run out is handed in first. */
export async function openAttempt({ db, now }: Deps, userId: number, id: number): Promise<Attempt> {
  return tx(db, async (work) => attemptView(work, await settle(work, await lockAttempt(work, id, userId), now())))
}
