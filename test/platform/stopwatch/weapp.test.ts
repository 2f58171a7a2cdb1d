import { stopwatch } from '@/platform/stopwatch/index.weapp'

describe('the stopwatch of a mini-program', () => {
  it('counts the ticks of a timer, whatever the device’s clock says', () => {
    jest.useFakeTimers()
    expect(stopwatch.elapsed()).toBe(0)
    jest.advanceTimersByTime(10_000)
    jest.setSystemTime(0)
    expect(stopwatch.elapsed()).toBe(10_000)
    jest.useRealTimers()
  })
})
