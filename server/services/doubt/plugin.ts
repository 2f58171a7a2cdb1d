import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { quotaPage } from '#server/repositories/doubt/quota'
import { aiCalls } from '#server/services/ai/calls'
import { doubt } from '@/contract/doubt/doubt'
import {
  AcceptAnswerSchema,
  AskDoubtSchema,
  DoubtCardSchema,
  DoubtCreatedSchema,
  DoubtLikeSchema,
  DoubtListQuerySchema,
  DoubtOpenQuerySchema,
  DoubtQuotaEntrySchema,
  DoubtQuotaSchema,
  DoubtSchema,
  LikeDoubtSchema,
  ReportDoubtSchema,
  SimilarQuerySchema,
  WritePostSchema,
} from '@/contract/doubt/doubt.schema'
import { IdParamsSchema, NothingSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { acceptAnswer, writePost } from './answer'
import { askDoubt, quotaOf, removeDoubt } from './ask'
import { doubtList, doubtView, similarDoubts } from './doubts'
import { likeDoubt, reportDoubt } from './marks'

const byId = { params: IdParamsSchema }

export const doubtService: ServicePlugin = async (app, deps) => {
  await aiCalls(app, deps)
  serve(app, doubt.list, { query: DoubtListQuerySchema, reply: Type.Array(DoubtCardSchema) }, ({ query }, { userId }) =>
    doubtList(deps, userId, query),
  )
  serve(app, doubt.similar, { query: SimilarQuerySchema, reply: Type.Array(DoubtCardSchema) }, ({ query }, visit) =>
    similarDoubts(deps, visit.learnerId, query.text),
  )
  serve(app, doubt.quota, { reply: DoubtQuotaSchema }, (_input, visit) => quotaOf(deps, visit.learnerId))
  serve(app, doubt.quotaJournal, { query: PageQuerySchema, reply: Type.Array(DoubtQuotaEntrySchema) }, ({ query }, visit) =>
    quotaPage(deps.db, visit.learnerId, query.page ?? 0, query.limit ?? 20),
  )
  serve(app, doubt.ask, { body: AskDoubtSchema, reply: DoubtCreatedSchema }, ({ body }, visit) => askDoubt(deps, visit.learnerId, body))
  serve(app, doubt.open, { ...byId, query: DoubtOpenQuerySchema, reply: DoubtSchema }, ({ params, query }, { userId }) =>
    doubtView(deps, userId, params.id, query.uid),
  )
  serve(app, doubt.remove, { ...byId, reply: NothingSchema }, async ({ params }, visit) => {
    await removeDoubt(deps, visit.learnerId, params.id)
    return {}
  })
  serve(app, doubt.write, { ...byId, body: WritePostSchema, reply: DoubtSchema }, async ({ params, body }, visit) => {
    await writePost(deps, visit.learnerId, params.id, body)
    return doubtView(deps, visit.learnerId, params.id)
  })
  serve(app, doubt.accept, { ...byId, body: AcceptAnswerSchema, reply: DoubtSchema }, async ({ params, body }, visit) => {
    await acceptAnswer(deps, visit.learnerId, params.id, body.postId)
    return doubtView(deps, visit.learnerId, params.id)
  })
  serve(app, doubt.like, { ...byId, body: LikeDoubtSchema, reply: DoubtLikeSchema }, ({ params, body }, visit) =>
    likeDoubt(deps, visit.learnerId, params.id, body),
  )
  serve(app, doubt.report, { ...byId, body: ReportDoubtSchema, reply: NothingSchema }, async ({ params, body }, visit) => {
    await reportDoubt(deps, visit.learnerId, params.id, body)
    return {}
  })
}
