import { droppedFrames, percentile } from '../../../../lab/bench/feel/times'

describe('the figures of perceived speed', () => {
  it('take the time below which a share lies', () => {
    const times = Array.from({ length: 20 }, (_, at) => at + 1)
    expect(percentile(times, 0.95)).toBe(19)
    expect(percentile(times, 0.5)).toBe(10)
    expect(percentile([7], 0.95)).toBe(7)
    expect(percentile([], 0.95)).toBeNaN()
  })

  it('count the frames with idle time between two', () => {
    expect(droppedFrames([0, 16, 33, 50])).toBe(0)
    expect(droppedFrames([0, 16, 66, 83])).toBe(2)
    expect(droppedFrames([])).toBe(0)
  })
})
