import { type Static, Type } from '@sinclair/typebox'
import { PayChannelSchema } from '@/contract/order/order.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'

const Fen = Type.Integer({ minimum: 0 })
const DaysAgo = Type.Integer({ minimum: 0 })
const Days = Type.Integer({ minimum: 1 })

export const RechargePackSeed = Type.Object({ id: Id, beans: Id, gift: Type.Integer({ minimum: 0 }), price: Id, productId: Text }, closed)

/** `batch`: given out under a link for so many days. `held`: what learners have of it, by their numbers. */
export const CouponSeed = Type.Object(
  {
    id: Id,
    form: Type.Union([Type.Literal('coupon'), Type.Literal('envelope')]),
    kind: Type.Union([Type.Literal('amount'), Type.Literal('percent')]),
    title: Text,
    amount: Type.Optional(Fen),
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    cap: Type.Optional(Fen),
    threshold: Fen,
    courseIds: Type.Optional(Type.Array(Id)),
    batch: Type.Optional(
      Type.Object(
        {
          token: Text,
          stock: Id,
          perPerson: Id,
          audience: Type.Union([Type.Literal('all'), Type.Literal('new'), Type.Literal('vip')]),
          days: Days,
          validDays: Days,
          isListed: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    held: Type.Array(Type.Object({ mobile: Text, daysAgo: DaysAgo, validDays: Days }, closed)),
  },
  closed,
)

/** One purchase of a course or of a pack, and how it ended. `couponId` is the coupon's own kind, of which the learner holds one. */
export const OrderSeed = Type.Object(
  {
    mobile: Text,
    courseId: Type.Optional(Id),
    packId: Type.Optional(Id),
    status: Type.Union([Type.Literal('pending_payment'), Type.Literal('completed'), Type.Literal('cancelled'), Type.Literal('refunded')]),
    channel: PayChannelSchema,
    daysAgo: DaysAgo,
    couponId: Type.Optional(Id),
    beans: Type.Optional(Type.Integer({ minimum: 0 })),
    reason: Type.Optional(Text),
    /** Staff did not give it back, and why. */
    refusal: Type.Optional(Text),
    invoice: Type.Optional(
      Type.Object(
        {
          kind: Type.Union([Type.Literal('personal'), Type.Literal('company')]),
          title: Text,
          taxNo: Type.String(),
          email: Text,
          status: Type.Union([Type.Literal('requested'), Type.Literal('issued'), Type.Literal('refused')]),
          note: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
)
export const RewardSeed = Type.Object(
  { mobile: Text, ref: Text, amount: Id, reason: Text, daysAgo: DaysAgo, settlesAfterDays: Days },
  closed,
)
/** The account that a learner's cash goes to, and what was paid out to it; `refusal`: the provider sent it back, and why. */
export const PayoutSeed = Type.Object(
  {
    mobile: Text,
    name: Text,
    account: Text,
    boundDaysAgo: DaysAgo,
    cashOuts: Type.Array(
      Type.Object({ amount: Id, daysAgo: DaysAgo, refusal: Type.Optional(Text), isInReview: Type.Optional(Type.Literal(true)) }, closed),
    ),
  },
  closed,
)
export const ShopOrderSeed = Type.Object({ sn: Text, mobile: Text, courseId: Id, daysAgo: DaysAgo }, closed)

export type CouponSeed = Static<typeof CouponSeed>
export type OrderSeed = Static<typeof OrderSeed>
export type PayoutSeed = Static<typeof PayoutSeed>
