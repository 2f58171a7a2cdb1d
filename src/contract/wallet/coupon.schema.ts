import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

export const CouponFormSchema = oneOf('coupon', 'envelope')
export const CouponStatusSchema = oneOf('usable', 'locked', 'used', 'expired')
const paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
}
/** `state`: `usable` holds also what is locked in an unpaid order; `past` what is used or expired. */
export const CouponQuerySchema = Type.Object({
  form: CouponFormSchema,
  state: oneOf('usable', 'locked', 'used', 'expired', 'past'),
  ...paging,
})
export const CouponSchema = Type.Object({
  id: IdSchema,
  form: CouponFormSchema,
  status: CouponStatusSchema,
  title: Type.String(),
  /** The large text on the ticket: an amount in fen, or the percentage taken off. */
  kind: oneOf('amount', 'percent'),
  amount: FenSchema,
  percent: Type.Integer(),
  note: Type.String(),
  scope: Type.String(),
  /** The course it leads to; null where it covers more than one. */
  courseId: nullable(IdSchema),
  orderSn: nullable(Type.String()),
  claimedAt: MomentSchema,
  expiresAt: MomentSchema,
  usedAt: nullable(MomentSchema),
})
export const BatchQuerySchema = Type.Object({ token: Type.String({ minLength: 4, maxLength: 64 }), batchId: Type.Optional(IdSchema) })
/** A batch as its link shows it; `refusal` is the reason it cannot be received. */
export const CouponBatchSchema = Type.Object({
  title: Type.String(),
  form: CouponFormSchema,
  kind: oneOf('amount', 'percent'),
  amount: FenSchema,
  percent: Type.Integer(),
  note: Type.String(),
  scope: Type.String(),
  courseId: nullable(IdSchema),
  endsAt: MomentSchema,
  left: CountSchema,
  owned: CountSchema,
  refusal: Type.String(),
})

/** A coupon that the page of a course offers, with the token of the page that gives it out. `saving`: what it takes off the price, in fen; absent once it is spent. */
export const CourseCouponSchema = Type.Object({
  token: Type.String(),
  title: Type.String(),
  note: Type.String(),
  isTaken: Type.Boolean(),
  saving: Type.Optional(FenSchema),
})

export type CouponQuery = Static<typeof CouponQuerySchema>
export type Coupon = Static<typeof CouponSchema>
export type BatchQuery = Static<typeof BatchQuerySchema>
export type CouponBatch = Static<typeof CouponBatchSchema>
export type CourseCoupon = Static<typeof CourseCouponSchema>
