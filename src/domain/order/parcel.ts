import { HOUR_MS } from '@/domain/time/units'

const DELIVERED_HOURS = 36

export type ParcelEvent = { at: number; text: string }

/** Events of a parcel and their hours after shipping; the last one is delivery. */
const steps = [
  [0, () => '商家已发货，等待揽收'],
  [2, () => '快递员已揽收'],
  [8, () => '离开【上海转运中心】，发往目的地'],
  [26, (city: string) => `到达【${city}转运中心】`],
  [32, (city: string) => `正在【${city}】派送，请保持电话畅通`],
  [DELIVERED_HOURS, () => '已送达，请确认收货'],
] as const

/** The events of a parcel shipped at `shippedAt` up to `now` (ms), oldest first; `region` begins with the province. */
export function parcelEvents(shippedAt: number, now: number, region: string): ParcelEvent[] {
  // Some cities are provinces.
  const [, city = region] = region.split(' ')
  return steps.map(([hours, text]) => ({ at: shippedAt + hours * HOUR_MS, text: text(city) })).filter(({ at }) => at <= now)
}

/** Whether the last step is reached. */
export function isDelivered(shippedAt: number, now: number): boolean {
  return now >= shippedAt + DELIVERED_HOURS * HOUR_MS
}
