import { creditsOf, homeworkVerdict, nextHomeworkStatus } from '@/domain/doubt/homework-state'

describe('the states of homework', () => {
  it.each([
    ['todo', 'submit', 'submitted'],
    ['todo', 'pass', null],
    ['submitted', 'submit', null],
    ['submitted', 'pass', 'passed'],
    ['submitted', 'return', 'returned'],
    ['returned', 'submit', 'submitted'],
    ['returned', 'pass', null],
    ['passed', 'submit', null],
    ['passed', 'return', null],
  ] as const)('%s, %s leads to %s', (status, event, next) => expect(nextHomeworkStatus(status, event)).toBe(next))
})

describe('the credits of homework', () => {
  it.each([
    [10, false, 10],
    [10, true, 5],
    [5, true, 2],
    [0, true, 0],
  ])('%d credits, late: %s give %d', (credits, isLate, got) => expect(creditsOf(credits, isLate)).toBe(got))

  it.each([
    [6000, 'pass'],
    [5999, 'return'],
  ] as const)('%d of a pass line of 6000 gives %s', (marks, verdict) => expect(homeworkVerdict(marks, 6000)).toBe(verdict))
})
