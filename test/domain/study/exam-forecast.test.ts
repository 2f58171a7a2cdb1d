import { type ForecastInput, forecastExam, masteries, weakPoints } from '@/domain/study/exam-forecast'

const points = [
  { id: 1, weight: 0.6 },
  { id: 2, weight: 0.4 },
]
const answer = (pointId: number, share: number, daysAgo = 1, kept = 1) => ({ pointId, share, daysAgo, kept })
const many = (count: number, pointId: number, rightOf10: number, kept = 1) =>
  Array.from({ length: count }, (_none, at) => answer(pointId, at % 10 < rightOf10 ? 1 : 0, 1 + (at % 5), kept))
const input = (more: Partial<ForecastInput> = {}): ForecastInput => ({
  points,
  answers: [...many(40, 1, 8), ...many(40, 2, 4)],
  studyDays: 5,
  daysLeft: 10,
  perDay: 4,
  itemCount: 50,
  passShare: 0.6,
  ...more,
})
const made = (more: Partial<ForecastInput> = {}) => {
  const forecast = forecastExam(input(more))
  if (!forecast) throw new Error('no forecast')
  return forecast
}

describe('a forecast', () => {
  it.each([
    ['few answers', { answers: many(29, 1, 8) }],
    ['few days', { studyDays: 2 }],
    ['little of the exam', { points: [...points.map((one) => ({ ...one, weight: 0.1 })), { id: 3, weight: 0.8 }] }],
    ['an exam that is over', { daysLeft: -1 }],
    ['an exam far away', { daysLeft: 181 }],
  ])('does not exist for %s', (_name, more) => {
    expect(forecastExam(input(more))).toBeNull()
  })

  it('needs three tenths of the exam', () => {
    const covered = [0.3, 0.7].map((weight, at) => ({ id: at + 1, weight }))
    expect(forecastExam(input({ points: covered, answers: many(40, 1, 8) }))).not.toBeNull()
  })

  it('does not take points without answers to be known as well as those that were practised', () => {
    const answers = many(40, 1, 10)
    const meanOf = (weight: number) =>
      masteries(
        [0, 1].map((at) => ({ id: at + 1, weight: at === 0 ? weight : 1 - weight })),
        answers,
      )[1]?.mean ?? 0
    expect(masteries(points, answers)[0]?.mean).toBeGreaterThan(0.9)
    expect(meanOf(0.1)).toBeLessThan(0.6)
    expect(meanOf(0.1)).toBeLessThan(meanOf(0.9))
  })

  it('weights the points and stays within its range', () => {
    const { expected, low, high, passChance } = made()
    expect(expected).toBeGreaterThan(0.6)
    expect(expected).toBeLessThan(0.8)
    expect(low).toBeLessThan(expected)
    expect(high).toBeGreaterThan(expected)
    expect(passChance).toBeGreaterThan(0.5)
    expect(made({ itemCount: 0 }).low).toBeGreaterThanOrEqual(0)
  })

  it('falls with forgetting and rises with the pace', () => {
    const forgotten = made({ answers: [...many(40, 1, 8, 0.3), ...many(40, 2, 4, 0.3)], perDay: 0 })
    expect(forgotten.expected).toBeLessThan(made({ perDay: 0 }).expected)
    expect(made({ perDay: 20 }).expected).toBeGreaterThan(made({ perDay: 0 }).expected)
    expect(made({ perDay: 0 }).paceGain).toBeGreaterThan(made({ perDay: 20 }).paceGain)
  })

  it('has a narrower range for many answers shortly before the exam than for few long before it', () => {
    const width = ({ low, high }: { low: number; high: number }) => high - low
    expect(width(made({ daysLeft: 90, perDay: 0 }))).toBeGreaterThan(width(made({ daysLeft: 1, perDay: 0 })))
  })

  it('has a narrower range for all right answers than for half of them', () => {
    const doubt = (right: number) => {
      const { low, expected } = made({ answers: [...many(40, 1, right), ...many(40, 2, right)], perDay: 0, daysLeft: 0 })
      return expected - low
    }
    expect(doubt(10)).toBeLessThan(doubt(5))
  })

  it('lists first the points that more practice would change most', () => {
    expect(made().points.map(({ id }) => id)).toEqual([2, 1])
    const unknown = made({ points: [...points.map(({ id, weight }) => ({ id, weight: weight / 2 })), { id: 3, weight: 0.5 }] })
    expect(unknown.points[0]?.id).toBe(3)
    expect(made({ answers: many(60, 1, 1), points: [{ id: 1, weight: 1 }] }).points[0]?.chance).toBeGreaterThan(0)
  })
})

describe('a weak point', () => {
  const of = (answers: ForecastInput['answers'], most = 5) => weakPoints({ points: [...points, { id: 3, weight: 0.4 }], answers }, most)

  it('has an answer that was not right, and comes by what practice would change', () => {
    expect(of([answer(1, 1), answer(3, 1)])).toEqual([])
    expect(of([answer(1, 0.5), answer(2, 0), answer(3, 1)])).toEqual([1, 2])
    expect(of([...many(20, 1, 9), ...many(20, 2, 1)])).toEqual([2, 1])
  })

  it('comes by its number among those alike, while no more are asked', () => {
    expect(of([answer(3, 0), answer(2, 0)])).toEqual([2, 3])
    expect(of([answer(3, 0), answer(2, 0)], 1)).toEqual([2])
  })

  it('counts what was forgotten', () => {
    expect(of([...many(20, 2, 5), ...many(20, 3, 5, 0.2)])).toEqual([3, 2])
  })
})
