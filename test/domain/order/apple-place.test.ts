import { applePlace } from '@/domain/order/apple-place'
import type { PayPlace } from '@/domain/order/pay-table'

describe('applePlace', () => {
  it.each<[string, number, PayPlace]>([
    ['8.0.68', 15, 'mini-apple'],
    ['8.0.100', 18, 'mini-apple'],
    ['8.1', 15, 'mini-apple'],
    ['9', 15, 'mini-apple'],
    ['8.0.67', 18, 'mini-closed'],
    ['7.9.99', 18, 'mini-closed'],
    ['8.0.68', 14, 'mini-closed'],
    ['', 17, 'mini-closed'],
  ])('puts client %s on system %i at %s', (client, system, place) => expect(applePlace(client, system)).toBe(place))
})
