import { countedDay, creditsFor, isDone, latestCredits, outcomeOf, taskStateOf } from '@/domain/study/credit'

describe('credits', () => {
  it.each([
    [100, 90, 'on_time', 10],
    [100, 100, 'on_time', 10],
    [100, 101, 'made_up', 5],
    [100, 107, 'made_up', 5],
    [100, 108, 'too_late', 0],
  ] as const)('due on %i, done on %i: %s', (due, done, outcome, credits) => {
    expect(outcomeOf(due, done)).toBe(outcome)
    expect(creditsFor(10, outcome)).toBe(credits)
  })

  it('halves are whole', () => expect(creditsFor(7, 'made_up')).toBe(3))

  it.each([
    [99, null, 'open'],
    [100, null, 'open'],
    [101, null, 'late'],
    [107, null, 'late'],
    [108, null, 'missed'],
    [200, 'made_up', 'made_up'],
  ] as const)('today %i, outcome %s: %s', (today, outcome, state) => expect(taskStateOf(100, today, outcome)).toBe(state))

  it('a late end is an end', () => {
    expect((['open', 'late', 'missed', 'on_time', 'made_up', 'too_late'] as const).filter(isDone)).toEqual([
      'on_time',
      'made_up',
      'too_late',
    ])
  })
})

describe('what a device reports late', () => {
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

it('credits of the latest day add up, and begin anew on a later one', () => {
  const earned = [
    { at: 5, credits: 10 },
    { at: 4, credits: 7 },
    { at: 6, credits: 3 },
    { at: 6, credits: 2 },
  ]
  expect(latestCredits({ at: 5, credits: 1 }, earned)).toEqual({ at: 6, credits: 5 })
  expect(latestCredits({ at: 5, credits: 1 }, earned.slice(0, 2))).toEqual({ at: 5, credits: 11 })
})
