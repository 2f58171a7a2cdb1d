import {
  countedDay,
  creditsFor,
  isDone,
  latestCredits,
  longestStreak,
  outcomeOf,
  readingLeft,
  readingSeconds,
  studyStreak,
  taskStateOf,
} from '@/domain/study/credit'

describe('credits', () => {
  it.each([
    [100, 90, 'on_time', 10],
    [100, 100, 'on_time', 10],
    [100, 101, 'made_up', 5],
    [100, 107, 'made_up', 5],
    [100, 108, 'too_late', 0],
  ] as const)('due on %i and done on %i give %s', (due, done, outcome, credits) => {
    expect(outcomeOf(due, done)).toBe(outcome)
    expect(creditsFor(10, outcome)).toBe(credits)
  })

  it('credits are rounded down from halves', () => expect(creditsFor(7, 'made_up')).toBe(3))

  it.each([
    [99, null, 'open'],
    [100, null, 'open'],
    [101, null, 'late'],
    [107, null, 'late'],
    [108, null, 'missed'],
    [200, 'made_up', 'made_up'],
  ] as const)('today %i with the outcome %s gives %s', (today, outcome, state) => expect(taskStateOf(100, today, outcome)).toBe(state))

  it('count a late end as an end', () => {
    expect((['open', 'late', 'missed', 'on_time', 'made_up', 'too_late'] as const).filter(isDone)).toEqual([
      'on_time',
      'made_up',
      'too_late',
    ])
  })
})

describe('a delayed report of a device', () => {
  it.each([
    [10, null, 10],
    [10, 10, 10],
    [10, 13, 10],
    [10, 14, 11],
    [10, 30, 27],
  ])('done on day %d and received on %s counts for day %d', (said, received, counted) => {
    expect(countedDay(said, received)).toBe(counted)
  })
})

it('credits of the latest day add up, and start at zero on a later one', () => {
  const earned = [
    { at: 5, credits: 10 },
    { at: 4, credits: 7 },
    { at: 6, credits: 3 },
    { at: 6, credits: 2 },
  ]
  expect(latestCredits({ at: 5, credits: 1 }, earned)).toEqual({ at: 6, credits: 5 })
  expect(latestCredits({ at: 5, credits: 1 }, earned.slice(0, 2))).toEqual({ at: 5, credits: 11 })
})

/** Day 4 is a Monday. */
const MONDAY = 4
const run = (from: number, count: number) => Array.from({ length: count }, (_none, at) => from + at)

describe('a streak', () => {
  it('counts learned days up to today, even while today has no activity yet', () => {
    expect(studyStreak([], [], 10)).toEqual({ count: 0, freezes: 0, frozen: [] })
    expect(studyStreak([8, 9, 10], [], 10).count).toBe(3)
    expect(studyStreak([8, 9], [], 10).count).toBe(2)
    expect(studyStreak([6, 9, 9], [], 10).count).toBe(1)
    expect(studyStreak([6, 7], [], 10).count).toBe(0)
  })

  it('earns a freeze day with seven in a row, two at most, and spends one on a missed day', () => {
    expect(studyStreak(run(1, 7), [], 7)).toEqual({ count: 7, freezes: 1, frozen: [] })
    expect(studyStreak(run(1, 30), [], 30).freezes).toBe(2)
    expect(studyStreak([...run(1, 7), 9], [], 9)).toEqual({ count: 8, freezes: 0, frozen: [8] })
    expect(studyStreak([...run(1, 7), 10], [], 10)).toEqual({ count: 1, freezes: 0, frozen: [] })
    expect(studyStreak([...run(1, 14), 17], [], 17)).toEqual({ count: 15, freezes: 0, frozen: [15, 16] })
    expect(longestStreak([...run(1, 6), ...run(20, 3)], [], 23)).toBe(6)
    expect(longestStreak([], [], 10)).toBe(0)
  })

  it('ignores rest days', () => {
    const days = [MONDAY, MONDAY + 1, MONDAY + 3]
    expect(studyStreak(days, [2], MONDAY + 3).count).toBe(3)
    expect(studyStreak(days, [], MONDAY + 3).count).toBe(1)
  })
})

describe('the reading time of an article', () => {
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
  ])('%d ms after opening, %d seconds are left', (passed, left) => {
    expect(readingLeft(1_500, 7_000, 7_000 + passed)).toBe(left)
  })
})
