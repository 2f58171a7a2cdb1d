import { awardTruth, keepAbove } from '@/domain/scoring/scoring-truth'
import { fc } from '../../support/fast-check'

const less = (entry: { marks: number }, back: number) => ({ marks: entry.marks + back })
const kept = (floor: number, marks: number[]) =>
  keepAbove(
    floor,
    marks.map((each) => ({ marks: each })),
    less,
  ).map((entry) => entry.marks)

describe('awardTruth', () => {
  it('gives all or nothing where nothing is deducted', () => {
    expect(awardTruth(100, true)).toMatchObject({ marks: 100, isRight: true, rule: 'equality' })
    expect(awardTruth(100, false)).toMatchObject({ marks: 0, isRight: false, arithmetic: '答错：1.00 × 0 = 0.00' })
    expect(awardTruth(100, true, { deduction: 50 })).toMatchObject({ marks: 100, rule: 'equality' })
  })

  it('takes away what a wrong judgement costs', () => {
    expect(awardTruth(100, false, { deduction: 50 })).toEqual({
      rule: 'deduction',
      marks: -50,
      fraction: -0.5,
      arithmetic: '答错，倒扣：0.00 − 0.50 = -0.50',
      isRight: false,
    })
    expect(awardTruth(0, false, { deduction: 50 }).fraction).toBe(0)
  })
})

describe('keepAbove', () => {
  it('gives deductions back from the last one on', () => {
    expect(kept(0, [100, -50, -50, -50])).toEqual([100, -50, -50, 0])
    expect(kept(0, [-50, -50, 30])).toEqual([-30, 0, 30])
    expect(kept(0, [100, -50])).toEqual([100, -50])
  })

  it('leaves alone what has nothing to give back, or is not needed', () => {
    const given: number[] = []
    const entries = [-50, -50, 0, 100].map((marks) => ({ marks }))
    keepAbove(50, entries, (entry, back) => {
      given.push(back)
      return less(entry, back)
    })
    keepAbove(0, entries, less)
    expect(given).toEqual([50])
  })

  it('never ends below a floor that can be reached, and never takes anything away', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 100 })), (marks) => {
        const after = kept(0, marks)
        expect(after.reduce((sum, each) => sum + each, 0)).toBe(
          Math.max(
            0,
            marks.reduce((sum, each) => sum + each, 0),
          ),
        )
        expect(after.every((each, place) => each >= (marks[place] ?? 0))).toBe(true)
      }),
    )
  })
})
