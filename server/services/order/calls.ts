import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { textbook } from '@/contract/order/textbook'
import { bookRights, claimBook, readShipment, receiveShipment } from './textbooks'

/** Textbooks that come with courses, and their parcels. */
export const textbookCalls: ServicePlugin = (app, deps) => {
  serve(app, textbook.rights, (_input, { learnerId }) => bookRights(deps, learnerId))
  serve(app, textbook.claim, ({ params, body }, { learnerId }) => claimBook(deps, learnerId, params.id, body.addressId))
  serve(app, textbook.shipment, ({ params }, { learnerId }) => readShipment(deps, learnerId, params.id))
  serve(app, textbook.receive, ({ params }, { learnerId }) => receiveShipment(deps, learnerId, params.id))
}
