import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { readNotice, unreadNotices } from '#server/repositories/account/learner-notice'
import { openCategory } from '#server/services/tiku/unlock/open'
import { unlockView } from '#server/services/tiku/unlock/view'
import { analysis } from '@/contract/exam/analysis'
import { AnalysisSchema } from '@/contract/exam/analysis.schema'
import { standing } from '@/contract/exam/rank'
import {
  AssessedSchema,
  AssessSchema,
  CategoryRankSchema,
  ExamNoticesSchema,
  NoticeReadSchema,
  SpanQuerySchema,
} from '@/contract/exam/rank.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { unlock } from '@/contract/tiku/unlock'
import { UnlockBySchema, UnlockSchema } from '@/contract/tiku/unlock.schema'
import { analysisOf } from './analysis'
import { assessEssay } from './assess'
import { categoryRankOf } from './rank'

/** Serves the calls after a result and before an exam: self-assessment, analysis, notices, ranks of categories, and unlocking. */
export function serveStanding(app: FastifyInstance, deps: Deps): void {
  const byId = { params: IdParamsSchema }
  serve(app, standing.assess, { ...byId, body: AssessSchema, reply: AssessedSchema }, ({ params, body }, { learnerId }) =>
    assessEssay(deps, learnerId, params.id, body),
  )
  serve(app, analysis.ofResult, { ...byId, reply: AnalysisSchema }, ({ params }, { learnerId }) => analysisOf(deps, learnerId, params.id))
  serve(app, standing.notices, { reply: ExamNoticesSchema }, async (_, { userId }) =>
    userId === null ? [] : unreadNotices(deps.db, userId),
  )
  serve(app, standing.readNotice, { ...byId, reply: NoticeReadSchema }, async ({ params }, { learnerId }) => {
    if (!(await readNotice(deps.db, learnerId, params.id, deps.now()))) throw notFound('通知')
    return {}
  })
  serve(app, standing.categoryRank, { ...byId, query: SpanQuerySchema, reply: CategoryRankSchema }, ({ params, query }, { userId }) =>
    categoryRankOf(deps, params.id, { userId, span: query.span ?? 'all', page: query.page ?? 0, limit: query.limit ?? 20 }),
  )
  serve(app, unlock.get, { ...byId, reply: UnlockSchema }, ({ params }, { learnerId }) => unlockView(deps, learnerId, params.id))
  serve(app, unlock.open, { ...byId, body: UnlockBySchema, reply: UnlockSchema }, ({ params, body }, { learnerId }) =>
    openCategory(deps, learnerId, params.id, body),
  )
}
