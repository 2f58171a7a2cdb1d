import { isServed, isWithin } from '@/domain/time/time-window'

describe('time window (document 2 §5)', () => {
  it.each([
    ['08:59', false],
    ['09:00', true],
    ['12:30', true],
    ['18:00', true],
    ['18:01', false],
  ])('[D2-5-window-1] %s lies between 09:00 and 18:00: %p', (time, isIn) => expect(isWithin(time, '09:00', '18:00')).toBe(isIn))

  it.each(['09', '09:00:00', '9-00', '', 'ab:cd', '24:00', '12:60'])(
    '[D2-5-window-2] a time is HH:MM with exactly two parts, so "%s" is always outside',
    (odd) => {
      expect([isWithin('12:00', odd, '18:00'), isWithin('12:00', '09:00', odd), isWithin(odd, '00:00', '23:59')]).toEqual([
        false,
        false,
        false,
      ])
    },
  )

  it('runs over midnight when it ends before it starts', () => {
    expect(['21:59', '22:00', '03:00', '06:01'].map((time) => isWithin(time, '22:00', '06:00'))).toEqual([false, true, true, false])
  })

  it('customer service is open from nine to nine in Asia/Shanghai', () => {
    const at = (hour: number, minute: number) => isServed(Date.UTC(2026, 10, 5, hour - 8, minute))
    expect([at(8, 59), at(9, 0), at(21, 0), at(21, 1)]).toEqual([false, true, true, false])
  })
})
