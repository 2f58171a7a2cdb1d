import { paysByApple } from '@/domain/order/apple-place'

describe('paysByApple', () => {
  it.each<[string, number, boolean]>([
    ['8.0.68', 15, true],
    ['8.0.100', 18, true],
    ['8.1', 15, true],
    ['9', 15, true],
    ['8.0.67', 18, false],
    ['7.9.99', 18, false],
    ['8.0.68', 14, false],
    ['', 17, false],
  ])('answers for client %s on system %i: %s', (client, system, pays) => expect(paysByApple(client, system)).toBe(pays))
})
