import { exam } from '@/contract/exam'
import {
  AttemptSchema,
  PaperSchema,
  RankQuerySchema,
  RankSchema,
  ResultSchema,
  SaveAnswersSchema,
  SavedAnswersSchema,
  SubmittedSchema,
  TikuHomeQuerySchema,
  TikuHomeSchema,
} from '@/contract/exam.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../serve'
import { saveAnswers } from './answers-save'
import { startAttempt } from './attempt-start'
import { attemptView, openAttempt } from './attempt-view'
import { submitOverdueOf } from './overdue'
import { paperView } from './papers'
import { rankOf } from './rank'
import { resultView } from './result-view'
import { submitAttempt } from './submit'
import { tikuHome } from './tiku-home'

/** The question bank and the exam hall. What a learner is shown is settled first: overdue attempts are handed in before the answer. */
export const examService: ServicePlugin = (app, deps) => {
  const byId = { params: IdParamsSchema }
  const settled = async (userId: number | null) => {
    if (userId !== null) await submitOverdueOf(deps, userId)
    return userId
  }
  serve(app, exam.tikuHome, { query: TikuHomeQuerySchema, reply: TikuHomeSchema }, async ({ query }, { userId }) =>
    tikuHome(deps.db, query.categoryId, await settled(userId), deps.now()),
  )
  serve(app, exam.paper, { ...byId, reply: PaperSchema }, async ({ params }, { userId }) =>
    paperView(deps.db, params.id, await settled(userId), deps.now()),
  )
  serve(app, exam.startAttempt, { ...byId, reply: AttemptSchema }, async ({ params }, { learnerId }) =>
    attemptView(deps.db, await startAttempt(deps, learnerId, params.id)),
  )
  serve(app, exam.attempt, { ...byId, reply: AttemptSchema }, ({ params }, { learnerId }) => openAttempt(deps, learnerId, params.id))
  serve(app, exam.saveAnswers, { ...byId, body: SaveAnswersSchema, reply: SavedAnswersSchema }, ({ params, body }, { learnerId }) =>
    saveAnswers(deps, learnerId, params.id, body.changes),
  )
  serve(app, exam.submit, { ...byId, reply: SubmittedSchema }, ({ params }, { learnerId }) => submitAttempt(deps, learnerId, params.id))
  serve(app, exam.result, { ...byId, reply: ResultSchema }, ({ params }, { learnerId }) => resultView(deps.db, learnerId, params.id))
  serve(app, exam.rank, { ...byId, query: RankQuerySchema, reply: RankSchema }, async ({ params, query }, { userId }) =>
    rankOf(deps, { paperId: params.id, userId: await settled(userId), page: query.page ?? 0, limit: query.limit ?? 20 }),
  )
}
