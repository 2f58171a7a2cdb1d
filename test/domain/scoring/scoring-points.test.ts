import { awardMaterial, awardPoints } from '@/domain/scoring/scoring-points'
import { fc } from '../../support/fast-check'

const POINTS = [
  { text: '会计主体', share: 40 },
  { text: '持续经营', share: 35 },
  { text: '货币计量', share: 25 },
]

describe('awardPoints', () => {
  it('pays the share of each point that is met, and lists them', () => {
    expect(awardPoints(600, POINTS, [true, false, true])).toEqual({
      rule: 'by-points',
      marks: 390,
      fraction: 0.65,
      arithmetic: '答到 2 个采分点，共 3 个（会计主体 40% + 货币计量 25%）：6.00 × 65/100 = 3.90',
      isRight: false,
    })
  })

  it('pays everything for all of them and nothing for none', () => {
    expect(awardPoints(600, POINTS, [true, true, true])).toMatchObject({ marks: 600, isRight: true })
    expect(awardPoints(600, POINTS, [])).toMatchObject({
      marks: 0,
      fraction: 0,
      isRight: false,
      arithmetic: '没有答到采分点：6.00 × 0 = 0.00',
    })
  })

  it('never pays less for one more point', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), fc.nat(2), (marks, isMet, one) => {
        const more = isMet.map((each, place) => each || place === one)
        const got = awardPoints(marks, POINTS, more).marks
        expect(got).toBeGreaterThanOrEqual(awardPoints(marks, POINTS, isMet).marks)
        expect(got).toBeLessThanOrEqual(marks)
      }),
    )
  })
})

describe('awardMaterial', () => {
  it('is the sum of its children', () => {
    expect(awardMaterial([150, 0], 200)).toEqual({
      rule: 'sum',
      marks: 150,
      fraction: 0.75,
      arithmetic: '各小题之和：1.50 + 0.00 = 1.50',
      isRight: false,
    })
    expect(awardMaterial([200], 200).isRight).toBe(true)
    expect(awardMaterial([0], 0).fraction).toBe(0)
  })
})
