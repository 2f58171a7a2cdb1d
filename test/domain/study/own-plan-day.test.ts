import { isOwnTaskDone, type OwnBasis, replanReasonsOf } from '@/domain/study/own-plan-day'

const nothing = { isFinished: false, playedSeconds: 0, count: 0 }

describe('a task of one’s own plan', () => {
  it.each([
    ['lesson', 20, 20, { ...nothing, playedSeconds: 1_200 }, false],
    ['lesson', 20, 20, { ...nothing, isFinished: true }, true],
    ['lesson', 10, 20, { ...nothing, playedSeconds: 600 }, true],
    ['lesson', 10, 20, { ...nothing, playedSeconds: 599 }, false],
    ['paper', 1, 0, nothing, false],
    ['paper', 1, 0, { ...nothing, isFinished: true }, true],
    ['practice', 5, 0, { ...nothing, count: 4 }, false],
    ['practice', 5, 0, { ...nothing, count: 5 }, true],
    ['practice', 5, 0, { ...nothing, isFinished: true }, false],
    ['review', 5, 0, { ...nothing, count: 4 }, false],
    ['review', 5, 0, { ...nothing, count: 4, isFinished: true }, true],
  ] as const)('%s of %d is done or not by what is seen', (kind, amount, length, seen, expected) => {
    expect(isOwnTaskDone({ kind, amount }, length, seen)).toBe(expected)
  })
})

describe('the reasons for a new layout', () => {
  const basis: OwnBasis = { examDay: '2026-12-20', dailyMinutes: 60, restDays: [6, 0], content: '24' }

  it('do not exist for a first one, or where nothing differs', () => {
    expect(replanReasonsOf(null, basis, 3)).toEqual([])
    expect(replanReasonsOf(basis, { ...basis, restDays: [0, 6] }, 0)).toEqual([])
  })

  it('name each thing that differs', () => {
    const after = { examDay: '2026-12-21', dailyMinutes: 45, restDays: [], content: '25' }
    expect(replanReasonsOf(basis, after, 1)).toEqual(['missed', 'exam_day', 'minutes', 'days_off', 'content'])
    expect(replanReasonsOf(basis, basis, 2)).toEqual(['missed'])
  })
})
