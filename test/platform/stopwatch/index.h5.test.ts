/** @jest-environment jsdom */
import { stopwatch } from '@/platform/stopwatch/index.h5'

describe('the stopwatch', () => {
  it('goes on evenly, however the device’s clock is set', () => {
    const before = stopwatch.elapsed()
    jest.spyOn(Date, 'now').mockReturnValue(0)
    expect(stopwatch.elapsed()).toBeGreaterThanOrEqual(before)
    jest.restoreAllMocks()
  })
})
