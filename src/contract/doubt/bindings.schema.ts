import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { doubt } from './doubt'
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
} from './doubt.schema'
import { homework } from './homework'
import {
  DraftSavedSchema,
  HomeworkCardSchema,
  HomeworkResultSchema,
  HomeworkSchema,
  SaveDraftSchema,
  SubmitHomeworkSchema,
} from './homework.schema'

bindSchemas(doubt, {
  list: { query: DoubtListQuerySchema, reply: Type.Array(DoubtCardSchema) },
  similar: { query: SimilarQuerySchema, reply: Type.Array(DoubtCardSchema) },
  quota: { reply: DoubtQuotaSchema },
  quotaJournal: { query: PageQuerySchema, reply: Type.Array(DoubtQuotaEntrySchema) },
  ask: { body: AskDoubtSchema, reply: DoubtCreatedSchema },
  open: { params: IdParamsSchema, query: DoubtOpenQuerySchema, reply: DoubtSchema },
  remove: { params: IdParamsSchema, reply: NothingSchema },
  write: { params: IdParamsSchema, body: WritePostSchema, reply: DoubtSchema },
  accept: { params: IdParamsSchema, body: AcceptAnswerSchema, reply: DoubtSchema },
  like: { params: IdParamsSchema, body: LikeDoubtSchema, reply: DoubtLikeSchema },
  report: { params: IdParamsSchema, body: ReportDoubtSchema, reply: NothingSchema },
})

bindSchemas(homework, {
  mine: { reply: Type.Array(HomeworkCardSchema) },
  open: { params: IdParamsSchema, reply: HomeworkSchema },
  saveDraft: { params: IdParamsSchema, body: SaveDraftSchema, reply: DraftSavedSchema },
  submit: { params: IdParamsSchema, body: SubmitHomeworkSchema, reply: HomeworkResultSchema },
  result: { params: IdParamsSchema, reply: HomeworkResultSchema },
})
