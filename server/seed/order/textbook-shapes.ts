import { type Static, Type } from '@sinclair/typebox'
import { AddressBodySchema } from '@/contract/account/address.schema'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'

/** A book, and the courses it comes with. */
export const TextbookSeed = Type.Object({ id: Id, title: Text, cover: MediaPath, intro: Text, courseIds: Type.Array(Id) }, closed)

/** A book of a course on its way to the learner's first address; `isReceived`: the learner has confirmed it. */
const ParcelSeed = Type.Object(
  { courseId: Id, carrier: Text, trackingNo: Text, hoursAgo: Type.Integer({ minimum: 0 }), isReceived: Type.Boolean() },
  closed,
)

/** Where a learner has parcels sent, and those that were. */
export const ReceiverSeed = Type.Object(
  { mobile: Text, addresses: Type.Array(AddressBodySchema, { minItems: 1 }), parcels: Type.Array(ParcelSeed) },
  closed,
)
export type ReceiverSeed = Static<typeof ReceiverSeed>
