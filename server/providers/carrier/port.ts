/** What a carrier says of a parcel: its events, oldest first, and whether it is with the receiver. */
export type Tracked = { events: readonly { at: number; text: string }[]; isDelivered: boolean }
/** `region`: where the parcel goes, from the province on; `phone`: of the receiver, which some carriers ask for. */
export type ParcelQuery = { carrier: string; trackingNo: string; shippedAt: number; region: string; phone: string }

export type CarrierPort = {
  /** Ships by itself what waits: only a stand-in does, staff enter real numbers. */
  shipsByItself: boolean
  track: (parcel: ParcelQuery, now: number) => Promise<Tracked>
}
