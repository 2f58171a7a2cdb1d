import { jobDelayOf } from '@/domain/time/job-delay'

describe('the delay of a failed job', () => {
  it.each([
    [1, 0, 5_000],
    [1, 1, 10_000],
    [2, 1, 20_000],
    [5, 0, 80_000],
    [50, 1, 3_600_000],
  ])('the delay after %d attempts with the random value %d is %d ms', (attempts, chance, ms) =>
    expect(jobDelayOf(attempts, chance)).toBe(ms),
  )
})
