import { type Static, Type } from '@sinclair/typebox'
import { CampaignStateSchema } from '@/contract/invite/invite.schema'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

export const PrizeKindSchema = oneOf('none', 'beans', 'coupon', 'course', 'goods')
/** `picture` empty or left out: none. `left` null: without end. */
export const RafflePrizeSchema = Type.Object({
  id: IdSchema,
  seq: CountSchema,
  kind: PrizeKindSchema,
  title: Type.String(),
  picture: Type.Optional(Type.String()),
  weight: CountSchema,
  left: nullable(CountSchema),
})
/** `seedHash` is the SHA-256 of the seed, `seed` is empty until the raffle has ended. `left`: the learner's chances, null for a visitor. */
export const RaffleSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  intro: Type.String(),
  state: CampaignStateSchema,
  startsAt: MomentSchema,
  endsAt: MomentSchema,
  chances: CountSchema,
  left: nullable(CountSchema),
  prizes: Type.Array(RafflePrizeSchema),
  seedHash: Type.String(),
  seed: Type.String(),
  isSoldOut: Type.Boolean(),
})
export const DrawRequestSchema = Type.Object({ idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }) })
/**
 * Describes the outcome of a draw. `address` waits for an address, `claimed` has one, `shipped` is under way. `number` and `ticket` let
 * anyone check it.
 */
export const DrawSchema = Type.Object({
  id: IdSchema,
  raffleId: IdSchema,
  raffleTitle: Type.String(),
  number: CountSchema,
  ticket: CountSchema,
  kind: PrizeKindSchema,
  title: Type.String(),
  courseId: nullable(IdSchema),
  status: oneOf('given', 'address', 'claimed', 'shipped'),
  region: Type.String(),
  carrier: Type.String(),
  trackingNo: Type.String(),
  drawnAt: MomentSchema,
})
export const ClaimPrizeSchema = Type.Object({ addressId: IdSchema })
export const ProofLineSchema = Type.Object({ number: CountSchema, ticket: CountSchema, prizeId: IdSchema })

export type Raffle = Static<typeof RaffleSchema>
export type DrawRequest = Static<typeof DrawRequestSchema>
export type Draw = Static<typeof DrawSchema>
export type ClaimPrize = Static<typeof ClaimPrizeSchema>
export type ProofLine = Static<typeof ProofLineSchema>
