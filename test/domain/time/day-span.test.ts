import { daySpan } from '@/domain/time/day-span'

describe('the time span of some days', () => {
  it.each([
    ['2026-03-01', '2026-03-01', '2026-03-01T00:00:00+08:00', '2026-03-02T00:00:00+08:00'],
    ['2026-02-27', '2026-03-01', '2026-02-27T00:00:00+08:00', '2026-03-02T00:00:00+08:00'],
  ])('runs from %s to %s', (first, last, from, to) => {
    expect(daySpan(first, last)).toEqual({ from: Date.parse(from), to: Date.parse(to) })
  })
})
