import { Type } from '@sinclair/typebox'
import { feedback } from '@/contract/learning/feedback'
import {
  FeedbackQuerySchema,
  FeedbackSchema,
  FeedbackTagSchema,
  NewFeedbackSchema,
  OwnFeedbackSchema,
} from '@/contract/learning/feedback.schema'
import { material } from '@/contract/learning/material'
import { BatchDownloadQuerySchema, MaterialQuerySchema, MaterialSchema, MaterialTicketSchema } from '@/contract/learning/material.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { giveFeedback, ownFeedback, tagsOfFeedback } from './feedback'
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
