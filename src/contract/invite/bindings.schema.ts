import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { PageQuerySchema } from '@/contract/scalars.schema'
import { invite } from './invite'
import {
  InvitedSchema,
  InviteEntryQuerySchema,
  InviteEntrySchema,
  InviteProgramSchema,
  InviteSummarySchema,
  LeaderSchema,
  ReceivedSchema,
  RewardSchema,
} from './invite.schema'

bindSchemas(invite, {
  program: { reply: InviteProgramSchema },
  entry: { query: InviteEntryQuerySchema, reply: InviteEntrySchema },
  summary: { reply: InviteSummarySchema },
  invited: { query: PageQuerySchema, reply: Type.Array(InvitedSchema) },
  rewards: { query: PageQuerySchema, reply: Type.Array(RewardSchema) },
  received: { reply: ReceivedSchema },
  leaders: { reply: Type.Array(LeaderSchema) },
})
