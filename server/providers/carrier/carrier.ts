import type { Env } from '#server/env'
import { isDelivered, parcelEvents } from '@/domain/order/parcel'
import { kuaidi100 } from './kuaidi100'
import type { CarrierPort } from './port'

/** A carrier without a service: parcels move by the clock. */
const sandboxCarrier: CarrierPort = {
  shipsByItself: true,
  track: async ({ shippedAt, region }, now) => ({
    events: parcelEvents(shippedAt, now, region),
    isDelivered: isDelivered(shippedAt, now),
  }),
}

/** The carrier service of this installation. */
export const carrierOf = ({ carrier }: Env): CarrierPort => (carrier.kind === 'kuaidi100' ? kuaidi100(carrier) : sandboxCarrier)
