import { buyFromOf } from '@/domain/order/buy-from'

describe('where an order is made', () => {
  it('[D1-4-order-1] is app inside the native bridge', () => expect(buyFromOf('app')).toBe('app'))
  it.each(['h5', 'weapp'])('[D1-4-order-2] is h5 otherwise: %s', (device) => expect(buyFromOf(device)).toBe('h5'))
})
