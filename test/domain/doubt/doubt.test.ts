import { type DoubtEvent, doubtStatusAt, monthOf, nextDoubtStatus, nextMonthAt, quotaGrants } from '@/domain/doubt/doubt'

describe('the states of a question', () => {
  it.each([
    ['open', 'teacher_answer', 'answered'],
    ['open', 'peer_answer', 'open'],
    ['open', 'follow_up', 'open'],
    ['open', 'accept', 'accepted'],
    ['open', 'time_out', null],
    ['answered', 'teacher_answer', 'answered'],
    ['answered', 'peer_answer', 'answered'],
    ['answered', 'follow_up', 'open'],
    ['answered', 'accept', 'accepted'],
    ['answered', 'time_out', 'closed'],
  ] as const)('%s, %s leads to %s', (status, event, next) => expect(nextDoubtStatus(status, event)).toBe(next))

  it.each(['accepted', 'closed'] as const)('%s is final', (status) => {
    const events: DoubtEvent[] = ['teacher_answer', 'peer_answer', 'follow_up', 'accept', 'time_out']
    expect(events.map((event) => nextDoubtStatus(status, event))).toEqual([null, null, null, null, null])
  })

  it.each([
    ['answered', 100, 99, 'answered'],
    ['answered', 100, 100, 'closed'],
    ['answered', null, 100, 'answered'],
    ['open', null, 100, 'open'],
    ['accepted', 1, 100, 'accepted'],
  ] as const)('%s until %s, at %d, is %s', (status, closeAt, now, at) => expect(doubtStatusAt({ status, closeAt }, now)).toBe(at))
})

describe('the monthly quota of questions', () => {
  it.each([
    ['2026-11-30T15:59:59Z', '2026-11', '2026-11-30T16:00:00Z'],
    ['2026-11-30T16:00:00Z', '2026-12', '2026-12-31T16:00:00Z'],
    ['2026-12-31T16:00:00Z', '2027-01', '2027-01-31T16:00:00Z'],
  ])('counts at %s for the month %s, until %s', (now, month, end) => {
    expect(monthOf(Date.parse(now))).toBe(month)
    expect(nextMonthAt(Date.parse(now))).toBe(Date.parse(end))
  })
})

describe('the granted quota', () => {
  it.each([
    [false, ['grant:2026-11:base'], 5],
    [true, ['grant:2026-11:base', 'grant:2026-11:course'], 20],
  ])('counts for a course: %s', (hasCourse, refs, sum) => {
    const grants = quotaGrants('2026-11', { hasCourse })
    expect(grants.map(({ ref }) => ref)).toEqual(refs)
    expect(grants.reduce((total, { count }) => total + count, 0)).toBe(sum)
  })
})
