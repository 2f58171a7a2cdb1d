import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { similarQuestions } from '#server/repositories/ai/similar'
import { hasQuestion } from '#server/repositories/doubt/anchors'
import { closedCategories } from '#server/services/tiku/unlock/closed'
import type { AiSimilar } from '@/contract/ai/ai.schema'
import { refuseInExam } from './state'

const SHOWN = 5

/** Questions that ask for the same, by their knowledge points. */
export async function aiSimilar(deps: Deps, userId: number, questionId: number): Promise<AiSimilar[]> {
  const { db, now } = deps
  await refuseInExam(deps, userId)
  if (!(await hasQuestion(db, questionId))) throw notFound('题目')
  return similarQuestions(db, { questionId, closed: await closedCategories(db, userId, now()), limit: SHOWN })
}
