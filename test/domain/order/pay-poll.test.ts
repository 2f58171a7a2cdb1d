import { pollDelay, settlementOf } from '@/domain/order/pay-poll'

describe('looking for a payment', () => {
  it('waits a second more each time', () => {
    expect([0, 1, 2, 9].map(pollDelay)).toEqual([1000, 2000, 3000, 10_000])
  })

  it('begins no look after a minute', () => {
    const waited = (tries: number) =>
      Array.from({ length: tries }, (_, made) => pollDelay(made) ?? 0).reduce((sum, delay) => sum + delay, 0)
    const last = Array.from({ length: 60 }, (_, tries) => tries).findIndex((tries) => pollDelay(tries) === undefined)
    expect(waited(last - 1)).toBeLessThan(60_000)
    expect(waited(last)).toBeGreaterThanOrEqual(60_000)
    expect(pollDelay(last + 1)).toBeUndefined()
  })

  it.each([
    ['pending_payment', 'open'],
    ['paid', 'paid'],
    ['completed', 'paid'],
    ['cancelled', 'closed'],
    ['refunding', 'closed'],
    ['refunded', 'closed'],
  ] as const)('an order that is %s is %s', (status, state) => {
    expect(settlementOf(status)).toBe(state)
  })
})
