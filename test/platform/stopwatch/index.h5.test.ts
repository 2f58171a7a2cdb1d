import { stopwatch } from '@/platform/stopwatch/index.h5'

describe('the stopwatch', () => {
  it('runs evenly for any setting of the device’s clock', () => {
    const before = stopwatch.elapsed()
    jest.spyOn(Date, 'now').mockReturnValue(0)
    expect(stopwatch.elapsed()).toBeGreaterThanOrEqual(before)
    jest.restoreAllMocks()
  })
})
