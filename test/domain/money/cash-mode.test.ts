import { iosCashMode, nextCashMode, userCashMode } from '@/domain/money/cash-mode'

describe('cashMode (document 1 §4)', () => {
  it.each([0, 1, 2, 3])('[D1-4-cash-1] any non-zero value can be set from %i', (current) => {
    expect([1, 2, 3, 9].map((wished) => nextCashMode(current, wished))).toEqual([1, 2, 3, 9])
  })

  it('[D1-4-cash-2] returns to 0 only when it is 1', () => {
    expect([0, 1, 2, 3].map((current) => nextCashMode(current, 0))).toEqual([0, 0, 2, 3])
  })

  it('[D1-4-cash-3] gives on iOS in the native app 0 for the marker and 1 for any other reply', () => {
    expect(['0', '1', '', 'yes'].map(iosCashMode)).toEqual([0, 1, 1, 1])
  })

  it('[D2-9-cash-1] gives 3 for the user whose id is the code, and stays unchanged for others', () => {
    expect([userCashMode(77, '77'), userCashMode(7, '77'), userCashMode(7, '')]).toEqual([3, null, null])
  })
})
