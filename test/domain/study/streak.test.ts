import { studyStreak } from '@/domain/study/streak'

/** Day 4 is a Monday. */
const MONDAY = 4
const run = (from: number, count: number) => Array.from({ length: count }, (_none, at) => from + at)

describe('a streak', () => {
  it('counts learned days up to today, which may still be without activity', () => {
    expect(studyStreak([], [], 10)).toEqual({ count: 0, freezes: 0, frozen: [] })
    expect(studyStreak([8, 9, 10], [], 10).count).toBe(3)
    expect(studyStreak([8, 9], [], 10).count).toBe(2)
    expect(studyStreak([6, 9, 9], [], 10).count).toBe(1)
    expect(studyStreak([6, 7], [], 10).count).toBe(0)
  })

  it('earns a freeze day with seven in a row, two at most, and uses one up on a missed day', () => {
    expect(studyStreak(run(1, 7), [], 7)).toEqual({ count: 7, freezes: 1, frozen: [] })
    expect(studyStreak(run(1, 30), [], 30).freezes).toBe(2)
    expect(studyStreak([...run(1, 7), 9], [], 9)).toEqual({ count: 8, freezes: 0, frozen: [8] })
    expect(studyStreak([...run(1, 7), 10], [], 10)).toEqual({ count: 1, freezes: 0, frozen: [] })
    expect(studyStreak([...run(1, 14), 17], [], 17)).toEqual({ count: 15, freezes: 0, frozen: [15, 16] })
  })

  it('is not broken by rest days, and not lengthened', () => {
    const days = [MONDAY, MONDAY + 1, MONDAY + 3]
    expect(studyStreak(days, [2], MONDAY + 3).count).toBe(3)
    expect(studyStreak(days, [], MONDAY + 3).count).toBe(1)
  })
})
