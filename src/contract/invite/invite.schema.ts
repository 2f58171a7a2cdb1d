import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

export const CampaignStateSchema = oneOf('coming', 'running', 'ended')
export const RewardStateSchema = oneOf('frozen', 'settled', 'back')
/** The terms of the invitation campaign. */
export const InviteProgramSchema = Type.Object({
  title: Type.String(),
  intro: Type.String(),
  state: CampaignStateSchema,
  inviterReward: FenSchema,
  inviteeReward: FenSchema,
  leastPaid: FenSchema,
  newDays: CountSchema,
  refundDays: CountSchema,
})
/** `scene`: what the code on a poster carries, an invite code. */
export const InviteEntryQuerySchema = Type.Object({ scene: Type.Optional(Type.String({ maxLength: 64 })) })
/** `inviterName` is masked; both are empty when the scene has no inviter. */
export const InviteEntrySchema = Type.Object({ inviteCode: Type.String(), inviterName: Type.String() })
export const InviteSummarySchema = Type.Object({
  inviteCode: Type.String(),
  url: Type.String(),
  invited: CountSchema,
  rewarded: CountSchema,
  frozen: FenSchema,
  settled: FenSchema,
})
/** `bound` waits for the first paid order; `void` brought nothing. Names are masked. */
export const InvitedSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  boundAt: MomentSchema,
  state: oneOf('bound', 'void', 'frozen', 'settled', 'back'),
  amount: FenSchema,
})
/** `name`: masked, whom the reward came through. */
export const RewardSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  amount: FenSchema,
  state: RewardStateSchema,
  madeAt: MomentSchema,
  settlesAt: MomentSchema,
  /** Staff look at it before it is paid out. */
  isHeld: Type.Optional(Type.Boolean()),
})
/** A row of a board; the amount counts rewards that were not revoked. */
export const LeaderSchema = Type.Object({
  place: CountSchema,
  name: Type.String(),
  orders: CountSchema,
  amount: FenSchema,
  isMine: Type.Boolean(),
})
/** The reward of an invited learner; both are null without an inviter. */
export const ReceivedSchema = Type.Object({
  inviterName: nullable(Type.String()),
  state: nullable(oneOf('bound', 'rewarded', 'void')),
  rewards: Type.Array(RewardSchema),
})

export type InviteProgram = Static<typeof InviteProgramSchema>
export type InviteEntryQuery = Static<typeof InviteEntryQuerySchema>
export type InviteEntry = Static<typeof InviteEntrySchema>
export type InviteSummary = Static<typeof InviteSummarySchema>
export type Invited = Static<typeof InvitedSchema>
export type Reward = Static<typeof RewardSchema>
export type Leader = Static<typeof LeaderSchema>
export type Received = Static<typeof ReceivedSchema>
