import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { circle } from './circle'
import {
  BlockedPersonSchema,
  CircleCommentSchema,
  CirclePersonSchema,
  CircleSchema,
  CursorQuerySchema,
  DynamicListQuerySchema,
  DynamicSchema,
  ReportDynamicSchema,
  SwitchSchema,
  WriteCommentSchema,
  WriteDynamicSchema,
} from './circle.schema'

bindSchemas(circle, {
  list: { reply: Type.Array(CircleSchema) },
  one: { params: IdParamsSchema, reply: CircleSchema },
  dynamics: { params: IdParamsSchema, query: DynamicListQuerySchema, reply: Type.Array(DynamicSchema) },
  dynamic: { params: IdParamsSchema, reply: DynamicSchema },
  comments: { params: IdParamsSchema, query: CursorQuerySchema, reply: Type.Array(CircleCommentSchema) },
  person: { params: IdParamsSchema, reply: CirclePersonSchema },
  ofPerson: { params: IdParamsSchema, query: CursorQuerySchema, reply: Type.Array(DynamicSchema) },
  join: { params: IdParamsSchema, body: SwitchSchema, reply: CircleSchema },
  write: { params: IdParamsSchema, body: WriteDynamicSchema, reply: DynamicSchema },
  remove: { params: IdParamsSchema, reply: NothingSchema },
  like: { params: IdParamsSchema, body: SwitchSchema, reply: DynamicSchema },
  comment: { params: IdParamsSchema, body: WriteCommentSchema, reply: CircleCommentSchema },
  follow: { params: IdParamsSchema, body: SwitchSchema, reply: CirclePersonSchema },
  block: { params: IdParamsSchema, body: SwitchSchema, reply: CirclePersonSchema },
  blocks: { reply: Type.Array(BlockedPersonSchema) },
  report: { params: IdParamsSchema, body: ReportDynamicSchema, reply: NothingSchema },
})
