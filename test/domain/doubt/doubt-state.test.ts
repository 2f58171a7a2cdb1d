import { type DoubtEvent, doubtStatusAt, nextDoubtStatus } from '@/domain/doubt/doubt-state'

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
  ] as const)('%s, %s → %s', (status, event, next) => expect(nextDoubtStatus(status, event)).toBe(next))

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
