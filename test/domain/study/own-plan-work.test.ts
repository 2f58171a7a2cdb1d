import { masteries } from '@/domain/study/exam-forecast'
import {
  chooseLessons,
  drillLeft,
  firstLeft,
  leftOf,
  mockDays,
  mostReviews,
  type OwnLesson,
  type OwnPlanInput,
  type OwnPoint,
  overrun,
  practiceMinutes,
  questionsIn,
  studyDays,
  workOf,
} from '@/domain/study/own-plan-work'
import { fc } from '../../support/fast-check'

/** A Monday. */
const TODAY = 20_458
const lesson = (id: number, more: Partial<OwnLesson> = {}): OwnLesson => {
  return { id, length: 20, played: 0, fromDay: null, pointIds: [], ...more }
}
const point = (id: number, weight: number, more: Partial<OwnPoint> = {}): OwnPoint => {
  const [mastery] = masteries([{ id, weight }], [])
  if (!mastery) throw new Error('a point has a mastery')
  return { id, questions: 20, answered: 0, mastery, ...more }
}
const input: OwnPlanInput = {
  ...{ today: TODAY, examDay: TODAY + 7, dailyMinutes: 30, restDays: [], doneMinutes: 0 },
  ...{ lessons: [], points: [], mocks: [], reviews: { byDay: [], points: [] } },
}

describe('the measures of a plan', () => {
  it('take three minutes for two questions', () => {
    expect([0, 1, 2, 10].map(practiceMinutes)).toEqual([0, 2, 3, 15])
    expect([-1, 1, 3, 15].map(questionsIn)).toEqual([0, 0, 2, 10])
    expect(overrun(30)).toBe(6)
    expect(mostReviews(30)).toBe(12)
  })

  it('count what is left of a lesson and of a point', () => {
    expect(leftOf(lesson(1, { length: 20, played: 5 }))).toBe(15)
    expect(leftOf(lesson(1, { length: 20, played: 20 }))).toBe(1)
    expect(firstLeft(point(1, 1, { answered: 4 }))).toBe(6)
    expect(firstLeft(point(1, 1, { questions: 3, answered: 1 }))).toBe(5)
    expect(firstLeft(point(1, 1, { answered: 12 }))).toBe(0)
    expect(drillLeft(point(1, 1, { answered: 12 }))).toBe(28)
    expect(drillLeft(point(1, 1, { answered: 50 }))).toBe(0)
  })
})

describe('study days', () => {
  it('go from today to the day before the exam, without days off', () => {
    expect(studyDays({ ...input, restDays: [1, 6] }).map((day) => day - TODAY)).toEqual([0, 2, 3, 4, 5])
    expect(studyDays({ ...input, examDay: TODAY })).toEqual([])
    expect(studyDays({ ...input, examDay: TODAY - 3 })).toEqual([])
  })
})

describe('days of papers', () => {
  const days = (count: number) => Array.from({ length: count }, (_none, at) => TODAY + at)
  const mocks = (count: number) => Array.from({ length: count }, (_none, at) => ({ id: at + 1, minutes: 30, questions: 20 }))
  const placed = (dayCount: number, count: number) =>
    [...mockDays(days(dayCount), { mocks: mocks(count), dailyMinutes: 30 })].map(([day, { id }]) => [day - TODAY, id])

  it('end on the last study day but one, a week apart at most', () => {
    expect(placed(60, 4)).toEqual([
      [37, 1],
      [44, 2],
      [51, 3],
      [58, 4],
    ])
    expect(placed(9, 3)).toEqual([
      [1, 1],
      [4, 2],
      [7, 3],
    ])
  })

  it('leave at least every second day without a paper', () => {
    expect(placed(5, 4)).toEqual([
      [0, 1],
      [3, 2],
    ])
    expect(placed(2, 4)).toEqual([[0, 1]])
    expect(placed(1, 4)).toEqual([])
  })

  it('leave out a paper that runs over a day by more than a fifth', () => {
    const long = [36, 37].map((minutes, at) => ({ id: at + 1, minutes, questions: 20 }))
    expect([...mockDays(days(9), { mocks: long, dailyMinutes: 30 }).values()].map(({ id }) => id)).toEqual([1])
  })

  it('stay where they are while days go by, until one is sat', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 90 }), fc.integer({ min: 1, max: 4 }), (length, count) => {
        const first = (from: number) => [...mockDays(days(length).slice(from), { mocks: mocks(count), dailyMinutes: 30 }).keys()][0] ?? 0
        const day = first(0)
        const seen = Array.from({ length: day - TODAY + 1 }, (_none, from) => first(from))
        expect(seen.at(-1)).toBe(day)
      }),
      { seed: 48 },
    )
  })
})

describe('the choice of lessons', () => {
  it('takes those whose points bring most a minute, and keeps their order', () => {
    const lessons = [lesson(1, { pointIds: [1] }), lesson(2, { pointIds: [2] }), lesson(3, { pointIds: [1], length: 5 })]
    const { kept, left } = chooseLessons(lessons, [point(1, 0.3), point(2, 0.7)], 25)
    expect(kept.map(({ id }) => id)).toEqual([2, 3])
    expect(left.map(({ id }) => id)).toEqual([1])
  })

  it('counts a lesson without points as the usual one, and takes a live one before all', () => {
    const lessons = [lesson(1, { pointIds: [1] }), lesson(2), lesson(3, { pointIds: [2] }), lesson(4, { fromDay: TODAY })]
    const { kept } = chooseLessons(lessons, [point(1, 0.1), point(2, 0.9)], 60)
    expect(kept.map(({ id }) => id)).toEqual([2, 3, 4])
    expect(chooseLessons([lesson(1), lesson(2)], [], 20).kept.map(({ id }) => id)).toEqual([1])
  })
})

describe('the work until an exam', () => {
  it('takes everything where it fits', () => {
    const lessons = [lesson(1), lesson(2, { fromDay: TODAY + 8 })]
    const { kept, left, neededMinutes } = workOf({ ...input, lessons, points: [point(1, 1)] })
    expect(kept.map(({ id }) => id)).toEqual([1])
    expect({ left, neededMinutes }).toEqual({ left: [], neededMinutes: null })
  })

  it('leaves out lessons where it does not fit, and says what a day would need', () => {
    const lessons = Array.from({ length: 10 }, (_none, at) => lesson(at + 1))
    const made = workOf({ ...input, examDay: TODAY + 4, lessons, points: [point(1, 1)], reviews: { byDay: [10], points: [] } })
    expect(made.kept).toHaveLength(4)
    expect(made.left).toHaveLength(6)
    expect(made.neededMinutes).toBe(60)
  })

  it('counts what was done today, and gives lessons no less than their share', () => {
    const lessons = [lesson(1), lesson(2)]
    const points = Array.from({ length: 4 }, (_none, at) => point(at + 1, 0.25))
    expect(workOf({ ...input, examDay: TODAY + 2, lessons, points }).kept).toHaveLength(1)
    expect(workOf({ ...input, examDay: TODAY + 2, lessons, points, doneMinutes: 30 }).kept).toHaveLength(0)
    expect(workOf({ ...input, examDay: TODAY + 2, lessons, points, doneMinutes: 30, restDays: [0] }).kept).toHaveLength(0)
    expect(workOf({ ...input, examDay: TODAY, lessons }).neededMinutes).toBeNull()
  })
})
