import { isDelivered, parcelEvents } from '@/domain/order/parcel'
import type { CarrierPort } from './port'

/** A carrier without a service: parcels move by the clock. */
export const sandboxCarrier: CarrierPort = {
  shipsByItself: true,
  track: async ({ shippedAt, region }, now) => ({
    events: parcelEvents(shippedAt, now, region),
    isDelivered: isDelivered(shippedAt, now),
  }),
}
