import type { Env } from '#server/env'
import { isDelivered, parcelEvents } from '@/domain/order/parcel'
import { kuaidi100 } from './kuaidi100'
import type { CarrierPort } from './port'

/** A carrier without a service: parcels move by the clock. */
const sandboxCarrier: CarrierPort = {
  isOn: true,
  shipsByItself: true,
  track: async ({ shippedAt, region }, now) => ({
    events: parcelEvents(shippedAt, now, region),
    isDelivered: isDelivered(shippedAt, now),
  }),
}

const offCarrier: CarrierPort = { isOn: false, shipsByItself: false, track: async () => ({ events: [], isDelivered: false }) }

/** The carrier service of this installation. */
export function carrierOf({ carrier }: Env): CarrierPort {
  if (carrier.kind === 'kuaidi100') return kuaidi100(carrier)
  return carrier.kind === 'sandbox' ? sandboxCarrier : offCarrier
}
