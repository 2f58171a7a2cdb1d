import { shanghaiHour } from '@/domain/time/shanghai-day'

describe('an hour of a day in Shanghai', () => {
  it.each([
    ['2026-03-02T10:00:00+08:00', 0, 20, '2026-03-02T20:00:00+08:00'],
    ['2026-03-02T00:00:00+08:00', 0, 0, '2026-03-02T00:00:00+08:00'],
    ['2026-03-02T23:59:59+08:00', 1, 9, '2026-03-03T09:00:00+08:00'],
    ['2026-03-02T07:00:00+08:00', -2, 19, '2026-02-28T19:00:00+08:00'],
  ])('from %s, %i days on, at %i', (now, days, hour, moment) => {
    expect(shanghaiHour(Date.parse(now), days, hour)).toBe(Date.parse(moment))
  })
})
