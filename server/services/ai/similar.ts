import type { AiSimilar } from '@/contract/learning/ai.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { similarQuestions } from '../../repositories/ai/similar'
import { hasQuestion } from '../../repositories/doubt/anchors'
import { closedCategories } from '../exam/unlock/closed'
import { refuseInExam } from './state'

const SHOWN = 5

/** Questions that ask for the same, by their knowledge points. */
export async function aiSimilar(deps: Deps, userId: number, questionId: number): Promise<AiSimilar[]> {
  const { db, now } = deps
  await refuseInExam(deps, userId)
  if (!(await hasQuestion(db, questionId))) throw notFound('题目')
  return similarQuestions(db, { questionId, closed: await closedCategories(db, userId, now()), limit: SHOWN })
}
