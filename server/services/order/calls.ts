import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { textbook } from '@/contract/order/textbook'
import { BookRightSchema, ClaimBookSchema, ShipmentSchema } from '@/contract/order/textbook.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { bookRights, claimBook, readShipment, receiveShipment } from './textbooks'

const byId = { params: IdParamsSchema }

/** Textbooks that come with courses, and their parcels. */
export const textbookCalls: ServicePlugin = (app, deps) => {
  serve(app, textbook.rights, { reply: Type.Array(BookRightSchema) }, (_input, { learnerId }) => bookRights(deps, learnerId))
  serve(app, textbook.claim, { ...byId, body: ClaimBookSchema, reply: BookRightSchema }, ({ params, body }, { learnerId }) =>
    claimBook(deps, learnerId, params.id, body.addressId),
  )
  serve(app, textbook.shipment, { ...byId, reply: ShipmentSchema }, ({ params }, { learnerId }) => readShipment(deps, learnerId, params.id))
  serve(app, textbook.receive, { ...byId, reply: ShipmentSchema }, ({ params }, { learnerId }) =>
    receiveShipment(deps, learnerId, params.id),
  )
}
