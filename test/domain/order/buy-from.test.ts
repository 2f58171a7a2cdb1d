import { buyFromOf } from '@/domain/order/buy-from'

describe('the origin of an order', () => {
  it('[D1-4-order-1] equals app inside the native bridge', () => expect(buyFromOf('app')).toBe('app'))
  it.each(['h5', 'weapp'])('[D1-4-order-2] equals h5 otherwise: %s', (device) => expect(buyFromOf(device)).toBe('h5'))
})
