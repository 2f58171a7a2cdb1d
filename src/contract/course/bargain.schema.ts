import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

/** The floor of a course's bargain, null where there is none; `bargainId`: the learner's own bargain that is open. */
export const BargainOfferSchema = Type.Object({
  courseId: IdSchema,
  offer: nullable(
    Type.Object({
      price: FenSchema,
      floorPrice: FenSchema,
      cuts: CountSchema,
      hours: CountSchema,
      left: CountSchema,
      endsAt: MomentSchema,
    }),
  ),
  bargainId: nullable(IdSchema),
})
export const StartBargainSchema = Type.Object({ courseId: IdSchema })
export const BargainCutSchema = Type.Object({ id: IdSchema, name: Type.String(), amount: FenSchema, cutAt: MomentSchema })
/** `refusal`: why the viewer cannot cut, empty when they can. `orderSn` is returned to the owner only. */
export const BargainSchema = Type.Object({
  id: IdSchema,
  status: oneOf('cutting', 'succeeded', 'ordered', 'expired'),
  course: Type.Object({ id: IdSchema, title: Type.String(), cover: Type.String() }),
  startPrice: FenSchema,
  floorPrice: FenSchema,
  price: FenSchema,
  cutCount: CountSchema,
  cutsNeeded: CountSchema,
  endsAt: MomentSchema,
  ownerName: Type.String(),
  isMine: Type.Boolean(),
  myCut: nullable(FenSchema),
  refusal: Type.String(),
  orderSn: nullable(Type.String()),
  url: Type.String(),
  cuts: Type.Array(BargainCutSchema),
})

export type BargainOffer = Static<typeof BargainOfferSchema>
export type StartBargain = Static<typeof StartBargainSchema>
export type Bargain = Static<typeof BargainSchema>
