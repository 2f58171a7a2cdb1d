import { Type } from '@sinclair/typebox'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { similarQuestions } from '#server/repositories/ai/similar'
import { hasQuestion } from '#server/repositories/doubt/doubts'
import { closedCategories } from '#server/services/tiku/unlock/unlock'
import { ai } from '@/contract/ai/ai'
import {
  AiAgainSchema,
  AiAgreementSchema,
  AiAskedSchema,
  AiAskSchema,
  AiOpinionSchema,
  AiPageQuerySchema,
  AiSessionDetailSchema,
  AiSessionSchema,
  type AiSimilar,
  AiSimilarQuerySchema,
  AiSimilarSchema,
  AiStateSchema,
  AiTurnSchema,
} from '@/contract/ai/ai.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
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

const byId = { params: IdParamsSchema }

/** The AI assistant. Registered within the doubt service. */
export const aiCalls: ServicePlugin = (app, deps) => {
  serve(app, ai.state, { reply: AiStateSchema }, (_input, { learnerId }) => aiState(deps, learnerId))
  serve(app, ai.agree, { body: AiAgreementSchema, reply: AiStateSchema }, ({ body }, { learnerId }) =>
    setAgreement(deps, learnerId, body.isGiven),
  )
  serve(app, ai.sessions, { query: AiPageQuerySchema, reply: Type.Array(AiSessionSchema) }, ({ query }, { learnerId }) =>
    aiSessions(deps, learnerId, query),
  )
  serve(app, ai.session, { ...byId, reply: AiSessionDetailSchema }, ({ params }, { learnerId }) => aiSession(deps, learnerId, params.id))
  serve(app, ai.remove, { ...byId, reply: NothingSchema }, ({ params }, { learnerId }) => removeSession(deps, learnerId, params.id))
  serve(app, ai.removeAll, { reply: NothingSchema }, (_input, { learnerId }) => removeSessions(deps, learnerId))
  serve(app, ai.ask, { body: AiAskSchema, reply: AiAskedSchema }, ({ body }, { learnerId }) => askAi(deps, learnerId, body))
  serve(app, ai.again, { ...byId, body: AiAgainSchema, reply: AiAskedSchema }, ({ params, body }, { learnerId }) =>
    askAgain(deps, learnerId, params.id, body.key),
  )
  serve(app, ai.stop, { ...byId, reply: AiTurnSchema }, ({ params }, { learnerId }) => stopAi(deps, learnerId, params.id))
  serve(app, ai.opine, { ...byId, body: AiOpinionSchema, reply: AiTurnSchema }, ({ params, body }, { learnerId }) =>
    giveOpinion(deps, learnerId, params.id, body),
  )
  serve(app, ai.similar, { query: AiSimilarQuerySchema, reply: Type.Array(AiSimilarSchema) }, ({ query }, { learnerId }) =>
    aiSimilar(deps, learnerId, query.questionId),
  )
}
