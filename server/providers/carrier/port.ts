/** Tracking data of a parcel: its events, oldest first, and whether it is delivered. */
export type Tracked = { events: readonly { at: number; text: string }[]; isDelivered: boolean }
/** `region`: where the parcel goes, from the province on; `phone`: of the receiver, which some carriers ask for. */
export type ParcelQuery = { carrier: string; trackingNo: string; shippedAt: number; region: string; phone: string }

export type CarrierPort = {
  /** Whether parcels can be tracked at all; without a service their carrier and number are shown alone. */
  isOn: boolean
  /** Ships waiting parcels automatically: only in the sandbox; otherwise staff enter real numbers. */
  shipsByItself: boolean
  track: (parcel: ParcelQuery, now: number) => Promise<Tracked>
}
