import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { invalid } from '../../../refusal'
import { answerableOf } from '../form'
import { lockPractice } from './practices'

/** Saves the learner's position. In recitation, everything up to the furthest position is done. */
export async function keepPlace({ db, now }: Deps, userId: number, practiceId: number, questionId: number): Promise<void> {
  await tx(db, async (work) => {
    const { form, mode, done_count } = await lockPractice(work, practiceId, userId)
    const index = answerableOf(form).findIndex((question) => question.questionId === questionId)
    if (index < 0) throw invalid('这道题不在这次练习里')
    await work
      .updateTable('practice')
      .set({
        at_question_id: questionId,
        touched_at: now(),
        done_count: mode === 'recite' ? Math.max(done_count, index + 1) : done_count,
      })
      .where('id', '=', practiceId)
      .execute()
  })
}
