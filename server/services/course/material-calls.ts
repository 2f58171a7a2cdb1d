import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { giveFeedback, ownFeedback, tagsOfFeedback } from '#server/services/learn/feedback'
import { material } from '@/contract/course/material'
import { BatchDownloadQuerySchema, MaterialQuerySchema, MaterialSchema, MaterialTicketSchema } from '@/contract/course/material.schema'
import { feedback } from '@/contract/learn/feedback'
import {
  FeedbackQuerySchema,
  FeedbackSchema,
  FeedbackTagSchema,
  NewFeedbackSchema,
  OwnFeedbackSchema,
} from '@/contract/learn/feedback.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { batchDownload, courseMaterials } from './materials'

/** Files of a course, and feedback on its lessons. */
export const materialCalls: ServicePlugin = (app, deps) => {
  const byId = { params: IdParamsSchema }
  serve(
    app,
    material.list,
    { ...byId, query: MaterialQuerySchema, reply: Type.Array(MaterialSchema) },
    ({ params, query }, { learnerId }) => courseMaterials(deps, learnerId, params.id, query),
  )
  serve(app, material.batchDownload, { query: BatchDownloadQuerySchema, reply: MaterialTicketSchema }, ({ query }, { learnerId }) =>
    batchDownload(deps, learnerId, query.ids),
  )
  serve(app, feedback.tags, { reply: Type.Array(FeedbackTagSchema) }, () => tagsOfFeedback(deps))
  serve(app, feedback.give, { body: NewFeedbackSchema, reply: FeedbackSchema }, ({ body }, { learnerId }) =>
    giveFeedback(deps, learnerId, body),
  )
  serve(app, feedback.mine, { ...byId, query: FeedbackQuerySchema, reply: OwnFeedbackSchema }, ({ params }, { learnerId }) =>
    ownFeedback(deps, learnerId, params.id),
  )
}
