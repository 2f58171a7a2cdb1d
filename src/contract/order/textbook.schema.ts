import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

/** `open`: no address yet; `claimed`: waits to be shipped. */
export const BookRightStatusSchema = oneOf('open', 'claimed', 'shipped', 'received')
export const ShipmentStatusSchema = oneOf('shipped', 'arrived', 'received')
/** A book the learner may have sent to them; who gets it is shown masked. */
export const BookRightSchema = Type.Object({
  id: IdSchema,
  courseId: IdSchema,
  courseTitle: Type.String(),
  bookTitle: Type.String(),
  cover: Type.String(),
  intro: Type.String(),
  status: BookRightStatusSchema,
  receiver: Type.String(),
  region: Type.String(),
  claimedAt: nullable(MomentSchema),
  shipmentId: nullable(IdSchema),
})
export const ClaimBookSchema = Type.Object({ addressId: IdSchema })
export const ShipmentSchema = Type.Object({
  id: IdSchema,
  carrier: Type.String(),
  trackingNo: Type.String(),
  status: ShipmentStatusSchema,
  receiver: Type.String(),
  region: Type.String(),
  shippedAt: MomentSchema,
  receivedAt: nullable(MomentSchema),
  books: Type.Array(Type.String()),
  /** Newest first. */
  events: Type.Array(Type.Object({ at: MomentSchema, text: Type.String() })),
})

export type BookRightStatus = Static<typeof BookRightStatusSchema>
export type ShipmentStatus = Static<typeof ShipmentStatusSchema>
export type BookRight = Static<typeof BookRightSchema>
export type ClaimBook = Static<typeof ClaimBookSchema>
export type Shipment = Static<typeof ShipmentSchema>
