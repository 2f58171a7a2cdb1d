import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order-sn'
import { fc } from '../../support/fast-check'

const bytes = fc.uint8Array({ minLength: ORDER_SN_RANDOM_BYTES, maxLength: ORDER_SN_RANDOM_BYTES })
const moment = fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 })

describe('orderSn', () => {
  it('is 24 unambiguous letters and digits', () => {
    fc.assert(fc.property(moment, bytes, (now, random) => /^[0-9A-HJKMNP-TV-Z]{24}$/.test(orderSn(now, random))))
  })

  it('sorts by time, whatever the chance', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 1_000_000 }),
        bytes,
        bytes,
        (now, later, a, b) => orderSn(now, a) < orderSn(now + later, b),
      ),
    )
  })

  it('differs within one millisecond when the chance differs', () => {
    const first = new Uint8Array(ORDER_SN_RANDOM_BYTES)
    const second = first.with(ORDER_SN_RANDOM_BYTES - 1, 1)
    expect(orderSn(1_700_000_000_000, first)).not.toBe(orderSn(1_700_000_000_000, second))
  })

  it('does not accept less chance than it promises', () => {
    expect(() => orderSn(1_700_000_000_000, new Uint8Array(3))).toThrow(RangeError)
  })
})
