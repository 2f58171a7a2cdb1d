import { masteries } from '@/domain/study/exam-forecast'
import { type OwnDay, type OwnPlan, planOwn } from '@/domain/study/own-plan'
import {
  drillLeft,
  leftOf,
  type OwnLesson,
  type OwnMock,
  type OwnPlanInput,
  type OwnPoint,
  overrun,
  practiceMinutes,
  studyDays,
} from '@/domain/study/own-plan-work'
import { fc } from '../../support/fast-check'

/** A Monday. */
const TODAY = 20_458
const lesson = (id: number, more: Partial<OwnLesson> = {}): OwnLesson => {
  return { id, length: 20, played: 0, fromDay: null, pointIds: [], ...more }
}
const mock = (id: number, minutes = 30): OwnMock => ({ id, minutes, questions: 20 })
const pointsOf = (shares: readonly number[], more: Partial<OwnPoint> = {}): OwnPoint[] =>
  masteries(
    shares.map((weight, at) => ({ id: at + 1, weight })),
    [],
  ).map((mastery) => ({ id: mastery.id, questions: 20, answered: 0, mastery, ...more }))

const nothing: OwnPlanInput = {
  ...{ today: TODAY, examDay: TODAY + 10, dailyMinutes: 30, restDays: [], doneMinutes: 0 },
  ...{ lessons: [], points: [], mocks: [], reviews: { byDay: [], points: [] } },
}
const plan = (more: Partial<OwnPlanInput>) => planOwn({ ...nothing, ...more })
const shown = ({ days }: OwnPlan) =>
  days.map(({ day, tasks }) => `${day - TODAY}: ${tasks.map(({ kind, refId, amount }) => `${kind} ${refId} ${amount}`).join(', ')}`)

describe('a plan of one’s own', () => {
  it('has no day without anything to do, before an exam that is over, or on days off', () => {
    expect(plan({}).days).toEqual([])
    expect(plan({ lessons: [lesson(1)], examDay: TODAY }).days).toEqual([])
    expect(plan({ lessons: [lesson(1)], examDay: TODAY + 2, restDays: [0, 1] }).days).toEqual([])
    expect(shown(plan({ lessons: [lesson(1)], restDays: [0, 1] }))).toEqual(['2: lesson 1 20'])
  })

  it('goes through lessons in their order, and cuts one only where a day would run over by more than a fifth', () => {
    const lessons = [lesson(1), lesson(2), lesson(3, { length: 36 })]
    expect(shown(plan({ lessons }))).toEqual(['0: lesson 1 20, lesson 2 10', '1: lesson 2 20, lesson 3 20', '2: lesson 3 36'])
    expect(shown(plan({ lessons: [lesson(1, { length: 36 })] }))).toEqual(['0: lesson 1 36'])
  })

  it('goes on with a lesson where it was left, and counts what was done today', () => {
    expect(shown(plan({ lessons: [lesson(1, { length: 50, played: 20 })] }))).toEqual(['0: lesson 1 50'])
    expect(shown(plan({ lessons: [lesson(1)], doneMinutes: 25 }))).toEqual(['0: lesson 1 5', '1: lesson 1 20'])
    expect(shown(plan({ lessons: [lesson(1)], doneMinutes: 60 }))).toEqual(['1: lesson 1 20'])
  })

  it('keeps a live lesson for its day, where it comes first, and leaves out one behind the exam', () => {
    const lessons = [lesson(1), lesson(2, { fromDay: TODAY + 1 }), lesson(3, { length: 30 }), lesson(4, { fromDay: TODAY + 10 })]
    expect(shown(plan({ lessons }))).toEqual(['0: lesson 1 20, lesson 3 10', '1: lesson 2 20, lesson 3 20', '2: lesson 3 30'])
  })

  it('asks the questions of a point after the last lesson that teaches it', () => {
    const lessons = [lesson(1, { pointIds: [1] }), lesson(2, { pointIds: [1] })]
    const made = plan({ lessons, points: pointsOf([1], { questions: 5 }), dailyMinutes: 60 })
    expect(shown(made)).toEqual(['0: lesson 1 20, lesson 2 20, practice 1 10'])
    const [first, second, practice] = made.days[0]?.tasks ?? []
    expect(first?.gain).toBeCloseTo(second?.gain ?? 0)
    expect((first?.gain ?? 0) + (second?.gain ?? 0)).toBeCloseTo(practice?.gain ?? 0)
    expect(made.after - made.before).toBeCloseTo(practice?.gain ?? 0)
  })

  it('lets points that no lesson teaches take turns with lessons', () => {
    const lessons = [lesson(1), lesson(2)]
    const made = plan({ lessons, points: pointsOf([0.5, 0.5], { questions: 5 }), dailyMinutes: 35 })
    expect(shown(made)).toEqual(['0: lesson 1 20, practice 1 10', '1: lesson 2 20, practice 2 10'])
  })

  it('leaves out as a whole a lesson that the days do not finish', () => {
    const made = plan({ lessons: [lesson(1), lesson(2, { length: 24, fromDay: TODAY + 1 })], examDay: TODAY + 2, doneMinutes: 14 })
    expect(shown(made)).toEqual(['0: lesson 1 20', '1: lesson 2 24'])
    const late = plan({ lessons: [lesson(1, { length: 22 }), lesson(2, { fromDay: TODAY + 1, length: 38 })], examDay: TODAY + 2 })
    expect(late.left.lessons.map(({ id }) => id)).toEqual([2])
    expect(late.neededMinutes).toBe(35)
  })

  it('gives the time of a lesson that the days do not finish to others', () => {
    const lessons = [lesson(1), lesson(2, { length: 55, fromDay: TODAY + 1 })]
    const made = plan({ lessons, examDay: TODAY + 2 })
    expect(shown(made)).toEqual(['0: lesson 1 20'])
    expect(made.left.lessons.map(({ id }) => id)).toEqual([2])
    expect(made.neededMinutes).toBe(40)
  })

  it('spreads the questions of a point over days, and begins one before its lessons only where nothing else is left', () => {
    const points = pointsOf([0.9, 0.1]).map((point) => ({ ...point, answered: 10 }))
    expect(shown(plan({ points, examDay: TODAY + 1 }))).toEqual(['0: practice 1 10, practice 2 9'])
    expect(shown(plan({ points: pointsOf([1]), lessons: [lesson(1, { pointIds: [1], fromDay: TODAY + 1 })], examDay: TODAY + 2 }))).toEqual(
      ['0: practice 1 19', '1: lesson 1 20, practice 1 5'],
    )
  })

  it('drills the point that adds most once all are begun', () => {
    const points = pointsOf([0.2, 0.8]).map((point) => ({ ...point, answered: 10 }))
    expect(shown(plan({ points, examDay: TODAY + 1 }))).toEqual(['0: practice 2 10, practice 1 9'])
    expect(shown(plan({ points: points.map((point) => ({ ...point, answered: 38 })), examDay: TODAY + 1 }))).toEqual([
      '0: practice 2 2, practice 1 2',
    ])
  })

  it('begins no lesson for a few minutes where there are questions instead', () => {
    const points = pointsOf([1]).map((point) => ({ ...point, answered: 10 }))
    expect(shown(plan({ lessons: [lesson(1, { length: 24 }), lesson(2, { length: 40 })], points, examDay: TODAY + 3 }))).toEqual([
      '0: lesson 1 24, practice 1 4',
      '1: lesson 2 30',
      '2: lesson 2 40, practice 1 13',
    ])
  })

  it('puts reviews first, as far as a part of the day reaches, and the rest on the day after', () => {
    const reviews = { byDay: [16, 2], points: [{ id: 1, count: 3 }] }
    const made = plan({ lessons: [lesson(1, { length: 40 })], points: pointsOf([1], { answered: 40 }), reviews })
    expect(shown(made)).toEqual(['0: review 0 12, lesson 1 18', '1: review 0 6, lesson 1 40'])
    expect(made.days[0]?.tasks[0]?.gain).toBeGreaterThan(0)
    expect(plan({ reviews: { byDay: [3], points: [{ id: 9, count: 3 }] } }).days[0]?.tasks[0]?.gain).toBe(0)
  })

  it('puts a paper on its day before all else, and says where there is no room for one', () => {
    const made = plan({ mocks: [mock(7), mock(8, 90)], points: pointsOf([1]), examDay: TODAY + 4 })
    expect(shown(made)[2]).toBe('2: paper 7 1')
    expect(made.days[2]?.tasks[0]?.gain).toBeGreaterThan(0)
    expect(made.left.mocks.map(({ id }) => id)).toEqual([8])
    const late = plan({ mocks: [mock(7)], doneMinutes: 20, examDay: TODAY + 2 })
    expect(late.left.mocks.map(({ id }) => id)).toEqual([7])
  })

  it('names the lessons that do not fit, and the minutes with which they would', () => {
    const lessons = [lesson(1, { pointIds: [1] }), lesson(2, { pointIds: [2] }), lesson(3)]
    const made = plan({ lessons, points: pointsOf([0.1, 0.9]), examDay: TODAY + 2 })
    expect(made.neededMinutes).toBe(45)
    expect(made.left.lessons.map(({ id }) => id)).toEqual([1, 3])
    expect(shown(made)).toEqual(['0: lesson 2 20, practice 2 6', '1: practice 2 9, practice 1 10'])
  })
})

const lessonsOf = fc.array(
  fc.record({
    length: fc.integer({ min: 1, max: 90 }),
    played: fc.integer({ min: 0, max: 30 }),
    fromDay: fc.option(fc.integer({ min: TODAY, max: TODAY + 40 }), { nil: null, freq: 5 }),
    pointIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
  }),
  { maxLength: 25 },
)
const inputOf: fc.Arbitrary<OwnPlanInput> = fc
  .record({
    ahead: fc.integer({ min: 0, max: 40 }),
    dailyMinutes: fc.integer({ min: 15, max: 240 }),
    restDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
    lessons: lessonsOf,
    points: fc.array(fc.record({ questions: fc.integer({ min: 0, max: 30 }), answered: fc.integer({ min: 0, max: 40 }) }), {
      maxLength: 8,
    }),
    mocks: fc.array(fc.integer({ min: 10, max: 150 }), { maxLength: 4 }),
    byDay: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 7 }),
  })
  .map(({ ahead, lessons, points, mocks, byDay, ...given }) => {
    const known = pointsOf(points.map((_point, at) => (at + 1) / 36))
    return {
      ...nothing,
      ...given,
      examDay: TODAY + ahead,
      lessons: lessons.map((each, at) => ({ id: at + 1, ...each, played: Math.min(each.played, each.length - 1) })),
      points: known.map((point, at) => ({ ...point, ...points[at] })),
      mocks: mocks.map((minutes, at) => mock(at + 1, minutes)),
      reviews: { byDay, points: [{ id: 1, count: 1 }] },
    }
  })
const check = (holds: (made: OwnPlan, input: OwnPlanInput) => void) =>
  fc.assert(
    fc.property(inputOf, (input) => holds(planOwn(input), input)),
    { seed: 48, numRuns: 400 },
  )
const tasksOf = ({ days }: OwnPlan, kind: string) => days.flatMap(({ tasks }) => tasks.filter((task) => task.kind === kind))
const minutesOf = (day: OwnDay) => day.tasks.reduce((sum, { minutes }) => sum + minutes, 0)

describe('every plan of one’s own', () => {
  it('loses no minute of a lesson and doubles none', () => {
    check((made, { lessons, examDay, ...input }) => {
      const lastDay = studyDays({ ...input, examDay }).at(-1) ?? 0
      for (const each of lessons.filter(({ fromDay }) => fromDay === null || fromDay <= lastDay)) {
        const own = tasksOf(made, 'lesson').filter(({ refId }) => refId === each.id)
        const isLeft = made.left.lessons.some(({ id }) => id === each.id)
        const played = own.reduce((sum, { minutes }) => sum + minutes, 0)
        expect(played).toBe(isLeft ? 0 : leftOf(each))
        if (isLeft && studyDays({ ...input, examDay }).length > 0) expect(made.neededMinutes).toBeGreaterThan(input.dailyMinutes)
      }
    })
  })

  it('names each paper once: on a day or among what is left', () => {
    check((made, { mocks }) => {
      const ids = [...tasksOf(made, 'paper').map(({ refId }) => refId), ...made.left.mocks.map(({ id }) => id)]
      expect(ids.sort()).toEqual(mocks.map(({ id }) => id).sort())
    })
  })

  it('asks no more questions of a point than it may, and no more reviews than are due', () => {
    check((made, { points, reviews }) => {
      for (const point of points) {
        const asked = tasksOf(made, 'practice').filter(({ refId }) => refId === point.id)
        expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(drillLeft(point))
        expect(asked.every(({ amount, minutes }) => minutes === practiceMinutes(amount))).toBe(true)
      }
      const due = reviews.byDay.reduce((sum, count) => sum + count, 0)
      expect(tasksOf(made, 'review').reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(due)
    })
  })

  it('fills each study day to within a fifth of its minutes, but for the last ones, where nothing is left', () => {
    check((made, { dailyMinutes, lessons, ...input }) => {
      const [last] = made.days.slice(-1)
      for (const day of made.days) {
        expect(day.minutes).toBe(minutesOf(day))
        expect(day.minutes).toBeLessThanOrEqual(dailyMinutes + overrun(dailyMinutes))
        const isAhead = lessons.some(({ fromDay }) => fromDay !== null && fromDay > day.day)
        const isDueLater = input.reviews.byDay.some((count, at) => count > 0 && at > day.day - TODAY - 1)
        const isMockAhead = tasksOf({ ...made, days: made.days.filter((other) => other.day > day.day) }, 'paper').length > 0
        const waits = isAhead || isDueLater || isMockAhead || tasksOf(made, 'review').length > 0
        if (day !== last && !waits) expect(day.minutes).toBeGreaterThanOrEqual(dailyMinutes - overrun(dailyMinutes))
      }
    })
  })

  it('never lowers the forecast', () => {
    check(({ before, after, days }) => {
      expect(after).toBeGreaterThanOrEqual(before - 1e-9)
      expect(days.every(({ tasks }) => tasks.every(({ gain }) => gain >= -1e-9))).toBe(true)
    })
  })
})
