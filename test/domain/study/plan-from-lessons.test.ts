import fc from 'fast-check'
import { planFromLessons } from '@/domain/study/plan-from-lessons'

const lesson = (id: number, minutes: number, type: 'video' | 'live' = 'video') => ({
  id,
  title: `第 ${id} 课`,
  type,
  length: minutes * 60,
  chapter: '第一章',
})

describe('planFromLessons', () => {
  it('fills the minutes of each day in the order of the course', () => {
    const tasks = planFromLessons([lesson(1, 20), lesson(2, 20), lesson(3, 30), lesson(4, 90), lesson(5, 1)], {
      minutesADay: 60,
      daysOff: 0,
    })
    expect(tasks.map(({ refId, dueOffset }) => [refId, dueOffset])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 2],
      [5, 3],
    ])
  })

  it('leaves the last days of each week free', () => {
    const tasks = planFromLessons(
      Array.from({ length: 7 }, (_, at) => lesson(at + 1, 60)),
      { minutesADay: 60, daysOff: 2 },
    )
    expect(tasks.map(({ dueOffset }) => dueOffset)).toEqual([0, 1, 2, 3, 4, 7, 8])
  })

  it('names a live lesson as one', () => {
    expect(planFromLessons([lesson(1, 60, 'live')], { minutesADay: 30, daysOff: 0 })).toMatchObject([
      { kind: 'live', minutes: 60, need: 0 },
    ])
  })

  it('keeps every lesson once, and no day over its minutes but for a single lesson', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 40 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 10, max: 120 }), fc.integer({ min: 0, max: 2 }), (minutes, minutesADay, daysOff) => {
        const tasks = planFromLessons(
          minutes.map((each, at) => lesson(at + 1, each)),
          { minutesADay, daysOff },
        )
        expect(tasks.map(({ refId }) => refId)).toEqual(minutes.map((_, at) => at + 1))
        for (const day of new Set(tasks.map(({ dueOffset }) => dueOffset))) {
          const own = tasks.filter(({ dueOffset }) => dueOffset === day)
          expect(day % 7).toBeLessThan(7 - daysOff)
          if (own.length > 1) expect(own.reduce((sum, task) => sum + task.minutes, 0)).toBeLessThanOrEqual(minutesADay)
        }
      }),
    )
  })
})
