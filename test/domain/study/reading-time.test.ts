import { readingLeft, readingSeconds } from '@/domain/study/reading-time'

describe('the time an article takes', () => {
  it.each([
    [0, 10],
    [150, 10],
    [151, 11],
    [1_500, 100],
    [100_000, 600],
  ])('%d characters take at least %d seconds', (characters, seconds) => {
    expect(readingSeconds(characters)).toBe(seconds)
  })

  it.each([
    [0, 100],
    [40_900, 60],
    [100_000, 0],
    [900_000, 0],
  ])('%d ms after it was opened %d seconds are left', (passed, left) => {
    expect(readingLeft(1_500, 7_000, 7_000 + passed)).toBe(left)
  })
})
