import { daysOfMonth, heatLevel, isTakeable, monthAfter, placeInRange, rangeAfter, rangePrompt } from '@/domain/time/calendar-month'

const none = { from: null, to: null }

describe('a month', () => {
  it('has its days, leap days too', () => {
    expect(daysOfMonth('2026-11')).toHaveLength(30)
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
    expect(daysOfMonth('2026-12')[0]).toBe('2026-12-01')
  })

  it('precedes the next one, over the end of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 0)]).toEqual(['2027-01', '2025-12', '2026-05'])
  })
})

describe('a range of days', () => {
  it('begins with the first press, ends with a later one, and restarts with any other', () => {
    const begun = rangeAfter(none, '2026-11-05')
    expect(begun).toEqual({ from: '2026-11-05', to: null })
    const whole = rangeAfter(begun, '2026-11-08')
    expect(whole).toEqual({ from: '2026-11-05', to: '2026-11-08' })
    expect(rangeAfter(begun, '2026-11-01')).toEqual({ from: '2026-11-01', to: null })
    expect(rangeAfter(whole, '2026-11-20')).toEqual({ from: '2026-11-20', to: null })
    expect(rangeAfter(begun, '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-05' })
  })

  it('asks for the missing end, and shows the length', () => {
    expect(rangePrompt(none, 31)).toBe('请选择开始日期')
    expect(rangePrompt({ from: '2026-11-05', to: null }, 31)).toBe('请选择结束日期')
    expect(rangePrompt({ from: '2026-10-31', to: '2026-11-02' }, 31)).toBe('已选 3 天')
  })

  it('[D2-5-calendar-1] a range of too many days shows a message, and is refused', () => {
    const week = { from: '2026-11-05', to: '2026-11-11' }
    expect([rangePrompt(week, 7), isTakeable(week, 7)]).toEqual(['已选 7 天', true])
    expect([rangePrompt(week, 6), isTakeable(week, 6)]).toEqual(['选择天数不能超过 6 天', false])
    expect([isTakeable(none, 6), isTakeable({ from: '2026-11-05', to: null }, 6)]).toEqual([false, false])
  })

  it.each([
    ['2026-11-05', 'from'],
    ['2026-11-08', 'to'],
    ['2026-11-06', 'inside'],
    ['2026-11-09', null],
    ['2026-11-04', null],
  ])('contains %s as %p', (day, place) => expect(placeInRange({ from: '2026-11-05', to: '2026-11-08' }, day)).toBe(place))

  it('a range without both ends has no inside', () => {
    const halves = [none, { from: '2026-11-05', to: null }, { from: null, to: '2026-11-08' }]
    expect(halves.map((range) => placeInRange(range, '2026-11-06'))).toEqual([null, null, null])
  })
})

describe('a day of a heat calendar', () => {
  it.each([
    [0, 40, 0],
    [-1, 40, 0],
    [5, 0, 0],
    [10, 40, 1],
    [11, 40, 2],
    [21, 40, 3],
    [31, 40, 4],
    [40, 40, 4],
  ])('a day with %i where the busiest has %i has the level %i', (count, most, level) => expect(heatLevel(count, most)).toBe(level))
})
