import { afterQuietHours } from '@/domain/account/quiet-hours'

const at = (text: string) => Date.parse(`${text}+08:00`)

describe('quiet hours', () => {
  it.each([
    ['2026-11-05T07:59:59', '2026-11-05T08:00:00'],
    ['2026-11-05T08:00:00', '2026-11-05T08:00:00'],
    ['2026-11-05T21:59:59', '2026-11-05T21:59:59'],
    ['2026-11-05T22:00:00', '2026-11-06T08:00:00'],
    ['2026-11-05T00:10:00', '2026-11-05T08:00:00'],
  ])('at %s a learner may be disturbed from %s', (now, then) => expect(afterQuietHours(at(now))).toBe(at(then)))
})
