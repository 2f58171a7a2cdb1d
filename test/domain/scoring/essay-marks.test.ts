import { awardEssay, countSteps, markSteps } from '@/domain/scoring/essay-marks'

const POINTS = [
  { text: '定义', share: 60 },
  { text: '举例', share: 40 },
]

describe('awardEssay', () => {
  it.each([
    { met: [true, false], extra: 0, marks: 600, isRight: false, says: '共 2 个（定义 60%）：10.00 × 60/100 = 6.00' },
    { met: [true, false], extra: 50, marks: 650, isRight: false, says: '= 6.00；老师另加 0.50，得 6.50' },
    { met: [true, false], extra: -150, marks: 450, isRight: false, says: '老师另减 1.50，得 4.50' },
    { met: [true, false], extra: 400, marks: 1000, isRight: true, says: '老师另加 4.00，得 10.00' },
    { met: [true, true], extra: 50, marks: 1000, isRight: true, says: '老师另加 0.50，得 10.00' },
    { met: [false, false], extra: -50, marks: 0, isRight: false, says: '老师另减 0.50，得 0.00' },
    { met: [true, true], extra: -50, marks: 950, isRight: false, says: '老师另减 0.50，得 9.50' },
  ])('gives $marks of 1000 for $met and $extra', ({ met, extra, marks, isRight, says }) => {
    const made = awardEssay(1000, POINTS, { met, extra })
    expect(made).toMatchObject({ rule: 'by-points', marks, isRight })
    expect(made.fraction).toBeCloseTo(marks / 1000)
    expect(made.arithmetic).toContain(says)
  })
})

describe('markSteps', () => {
  it.each([
    [250, 50, [0, 50, 100, 150, 200, 250]],
    [250, 100, [0, 100, 200, 250]],
    [600, 50, [0, 100, 200, 300, 400, 500, 600]],
    [1000, 50, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
    [2500, 50, [0, 500, 1000, 1500, 2000, 2500]],
    [110_000, 50, [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 110_000]],
  ])('cuts %i by at least %i into few even steps', (full, least, steps) => {
    expect(markSteps(full, least)).toEqual(steps)
  })
})

describe('countSteps', () => {
  it('counts each mark once, between two steps at the lower one', () => {
    expect(countSteps([0, 100, 250], [0, 99, 100, 249, 250])).toEqual([2, 2, 1])
  })
})
