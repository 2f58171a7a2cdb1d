import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { similarQuestions } from '#server/repositories/ai/similar'
import { hasQuestion } from '#server/repositories/doubt/doubts'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { ai } from '@/contract/ai/ai'
import type { AiSimilar } from '@/contract/ai/ai.schema'
import { askAgain, askAi, stopAi } from './ask'
import { aiSession, aiSessions, aiState, giveOpinion, refuseInExam, removeSession, removeSessions, setAgreement } from './history'

const SHOWN = 5

/** Questions that ask for the same, by their knowledge points. */
async function aiSimilar(deps: Deps, userId: number, questionId: number): Promise<AiSimilar[]> {
  const { db, now } = deps
  await refuseInExam(deps, userId)
  if (!(await hasQuestion(db, questionId))) throw notFound('题目')
  return similarQuestions(db, { questionId, closed: await closedCategories(db, userId, now()), limit: SHOWN })
}

/** The AI assistant. Registered within the doubt service. */
export const aiCalls: ServicePlugin = (app, deps) => {
  serve(app, ai.state, (_input, { learnerId }) => aiState(deps, learnerId))
  serve(app, ai.agree, ({ body }, { learnerId }) => setAgreement(deps, learnerId, body.isGiven))
  serve(app, ai.sessions, ({ query }, { learnerId }) => aiSessions(deps, learnerId, query))
  serve(app, ai.session, ({ params }, { learnerId }) => aiSession(deps, learnerId, params.id))
  serve(app, ai.remove, ({ params }, { learnerId }) => removeSession(deps, learnerId, params.id))
  serve(app, ai.removeAll, (_input, { learnerId }) => removeSessions(deps, learnerId))
  serve(app, ai.ask, ({ body }, { learnerId }) => askAi(deps, learnerId, body))
  serve(app, ai.again, ({ params, body }, { learnerId }) => askAgain(deps, learnerId, params.id, body.key))
  serve(app, ai.stop, ({ params }, { learnerId }) => stopAi(deps, learnerId, params.id))
  serve(app, ai.opine, ({ params, body }, { learnerId }) => giveOpinion(deps, learnerId, params.id, body))
  serve(app, ai.similar, ({ query }, { learnerId }) => aiSimilar(deps, learnerId, query.questionId))
}
