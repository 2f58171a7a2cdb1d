import { badgesOf, changeText, type Done, weekStart } from '@/domain/study/week-report'
import { learningDayText, learningWeekOf, weekdayOfLearningDay } from '@/domain/time/day'

const nothing: Done = { minutes: 0, days: 0, answers: 0, longestStreak: 0, papersPassed: 0, certificates: 0 }

it('a week begins on a Monday and holds the moments of its number', () => {
  const week = learningWeekOf(Date.UTC(2026, 10, 29, 12))
  expect(weekdayOfLearningDay(weekStart(week))).toBe(0)
  expect(learningDayText(weekStart(week))).toBe('2026-11-23')
})

describe('badges', () => {
  it('come with how far it is, the owned ones first', () => {
    expect(badgesOf(nothing).some(({ isOwned }) => isOwned)).toBe(false)
    const [first, second, ...rest] = badgesOf({ ...nothing, days: 2, answers: 250, longestStreak: 6 })
    expect([first, second]).toMatchObject([
      { key: 'first-day', isOwned: true, done: 1, need: 1 },
      { key: 'answers-100', isOwned: true, done: 100 },
    ])
    expect(rest.find(({ key }) => key === 'streak-7')).toMatchObject({ isOwned: false, done: 6, need: 7 })
  })
})

it.each([
  [5, 5, true, '和上周一样'],
  [7, 5, true, '比上周多 2 天'],
  [1, 5, true, '比上周少 4 天'],
  [5, 5, false, '和上周同期一样'],
  [1, 5, false, '比上周同期少 4 天'],
])('%d beside %d of a whole week (%s) reads %s', (now, before, isOver, text) => expect(changeText(now, before, '天', isOver)).toBe(text))
