import { type Static, Type } from '@sinclair/typebox'
import { CampaignStateSchema, RewardStateSchema } from '@/contract/invite/invite.schema'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

const target = oneOf('course')
export const DistributionByParamsSchema = Type.Object({ id: IdSchema, type: target })
/** The distribution of a course that runs now; null when there is none. `reward`: fen at today's price. */
export const DistributionBySchema = Type.Object({ distributionId: nullable(IdSchema), reward: FenSchema })
/** `a`: the distribution; `b`: the learner whose link was opened. */
export const InvitedParamsSchema = Type.Object({ a: IdSchema, b: IdSchema })
export const InvitedTargetSchema = Type.Object({ targetId: IdSchema, targetType: target })
/** Whether the link counts; `reason` is set when it does not. */
export const InvitedToSchema = Type.Object({ isBound: Type.Boolean(), reason: Type.String() })
/** `url` is the learner's own link; `share` is in hundredths of a percent. */
export const DistributionSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  intro: Type.String(),
  state: CampaignStateSchema,
  startsAt: MomentSchema,
  endsAt: MomentSchema,
  share: CountSchema,
  reward: FenSchema,
  course: Type.Object({ id: IdSchema, title: Type.String(), cover: Type.String(), price: FenSchema }),
  url: Type.String(),
  invitees: CountSchema,
  frozen: FenSchema,
  settled: FenSchema,
})
export const InviteeSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  boundAt: MomentSchema,
  state: Type.Union([oneOf('bound'), RewardStateSchema]),
  amount: FenSchema,
})

export type DistributionBy = Static<typeof DistributionBySchema>
export type InvitedTarget = Static<typeof InvitedTargetSchema>
export type InvitedTo = Static<typeof InvitedToSchema>
export type Distribution = Static<typeof DistributionSchema>
export type Invitee = Static<typeof InviteeSchema>
