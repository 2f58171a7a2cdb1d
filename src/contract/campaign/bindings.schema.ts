import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { LeaderSchema, RewardSchema } from '@/contract/invite/invite.schema'
import { IdParamsSchema, NothingSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { distribution } from './distribution'
import {
  DistributionByParamsSchema,
  DistributionBySchema,
  DistributionSchema,
  InvitedParamsSchema,
  InvitedTargetSchema,
  InvitedToSchema,
  InviteeSchema,
} from './distribution.schema'
import { questionnaire } from './questionnaire'
import { AnswersSchema, IntentionCheckSchema, QuestionnaireSchema } from './questionnaire.schema'
import { raffle } from './raffle'
import { ClaimPrizeSchema, DrawRequestSchema, DrawSchema, ProofLineSchema, RaffleSchema } from './raffle.schema'
import { welfare } from './welfare'
import { GiftCoinQuerySchema, GiftCoinSchema, IncomingSchema, ScrmContactSchema } from './welfare.schema'

bindSchemas(distribution, {
  by: { params: DistributionByParamsSchema, reply: DistributionBySchema },
  invited: { params: InvitedParamsSchema, body: InvitedTargetSchema, reply: InvitedToSchema },
  detail: { params: IdParamsSchema, reply: DistributionSchema },
  invitees: { params: IdParamsSchema, query: PageQuerySchema, reply: Type.Array(InviteeSchema) },
  leaders: { params: IdParamsSchema, reply: Type.Array(LeaderSchema) },
  rewards: { params: IdParamsSchema, query: PageQuerySchema, reply: Type.Array(RewardSchema) },
})

bindSchemas(questionnaire, {
  open: { params: IdParamsSchema, reply: QuestionnaireSchema },
  saveDraft: { params: IdParamsSchema, body: AnswersSchema, reply: NothingSchema },
  answer: { params: IdParamsSchema, body: AnswersSchema, reply: NothingSchema },
  checkIntention: { reply: IntentionCheckSchema },
  collectIntention: { body: AnswersSchema, reply: NothingSchema },
})

bindSchemas(raffle, {
  open: { params: IdParamsSchema, reply: RaffleSchema },
  draw: { params: IdParamsSchema, body: DrawRequestSchema, reply: DrawSchema },
  mine: { query: PageQuerySchema, reply: Type.Array(DrawSchema) },
  claim: { params: IdParamsSchema, body: ClaimPrizeSchema, reply: DrawSchema },
  proof: { params: IdParamsSchema, query: PageQuerySchema, reply: Type.Array(ProofLineSchema) },
})

bindSchemas(welfare, {
  status: { query: GiftCoinQuerySchema, reply: GiftCoinSchema },
  take: { query: GiftCoinQuerySchema, reply: GiftCoinSchema },
  incoming: { body: IncomingSchema, reply: ScrmContactSchema },
})
