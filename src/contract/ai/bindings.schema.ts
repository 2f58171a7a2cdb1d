import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { ai } from './ai'
import {
  AiAgainSchema,
  AiAgreementSchema,
  AiAskedSchema,
  AiAskSchema,
  AiOpinionSchema,
  AiPageQuerySchema,
  AiSessionDetailSchema,
  AiSessionSchema,
  AiSimilarQuerySchema,
  AiSimilarSchema,
  AiStateSchema,
  AiTurnSchema,
} from './ai.schema'

bindSchemas(ai, {
  state: { reply: AiStateSchema },
  agree: { body: AiAgreementSchema, reply: AiStateSchema },
  sessions: { query: AiPageQuerySchema, reply: Type.Array(AiSessionSchema) },
  session: { params: IdParamsSchema, reply: AiSessionDetailSchema },
  remove: { params: IdParamsSchema, reply: NothingSchema },
  removeAll: { reply: NothingSchema },
  ask: { body: AiAskSchema, reply: AiAskedSchema },
  again: { params: IdParamsSchema, body: AiAgainSchema, reply: AiAskedSchema },
  stop: { params: IdParamsSchema, reply: AiTurnSchema },
  opine: { params: IdParamsSchema, body: AiOpinionSchema, reply: AiTurnSchema },
  similar: { query: AiSimilarQuerySchema, reply: Type.Array(AiSimilarSchema) },
})
