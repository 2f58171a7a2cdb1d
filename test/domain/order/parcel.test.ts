import { isDelivered, parcelEvents } from '@/domain/order/parcel'

const HOUR_MS = 3_600_000

it.each([
  [0, 1, '商家已发货，等待揽收'],
  [9, 3, '离开【上海转运中心】，发往目的地'],
  [31, 4, '到达【深圳市转运中心】'],
  [99, 6, '已送达，请确认收货'],
])('a parcel shows its last event after %i hours', (hours, count, last) => {
  const events = parcelEvents(1000, 1000 + hours * HOUR_MS, '广东省 深圳市 南山区')
  expect([events.length, events.at(-1)?.text]).toEqual([count, last])
})

it.each([
  ['北京市 朝阳区', '到达【朝阳区转运中心】'],
  ['香港特别行政区', '到达【香港特别行政区转运中心】'],
  ['香港', '到达【香港转运中心】'],
])('a parcel goes to %s by its city', (region, text) => expect(parcelEvents(0, 26 * HOUR_MS, region).at(-1)?.text).toBe(text))

it('a parcel arrives after a day and a half', () => {
  expect([isDelivered(0, 36 * HOUR_MS - 1), isDelivered(0, 36 * HOUR_MS)]).toEqual([false, true])
})
