import { amountOf, partOf, whole } from '@/domain/scoring/scoring-award'

describe('partOf', () => {
  it('shows the sum and keeps the unrounded fraction', () => {
    expect(partOf('proportional', 200, 2, 3, '少选')).toEqual({
      rule: 'proportional',
      marks: 133,
      fraction: 2 / 3,
      arithmetic: '少选：2.00 × 2/3 = 1.33',
      isRight: false,
    })
  })
})

describe('whole', () => {
  it('gives all the marks or none', () => {
    expect(whole('equality', 150, true)).toMatchObject({ marks: 150, fraction: 1, arithmetic: '答对：1.50 × 1 = 1.50' })
    expect(whole('equality', 150, false)).toMatchObject({ marks: 0, fraction: 0, arithmetic: '答错：1.50 × 0 = 0.00' })
  })
})

describe('amountOf', () => {
  it('returns the amount up to the marks of the question', () => {
    expect(amountOf('fixed-partial', 200, 100, '得固定分')).toMatchObject({ marks: 100, fraction: 0.5, arithmetic: '得固定分' })
    expect(amountOf('fixed-partial', 100, 100, '得固定分')).toMatchObject({ marks: 100, fraction: 1, arithmetic: '得固定分' })
    expect(amountOf('fixed-partial', 50, 100, '得固定分')).toMatchObject({
      marks: 50,
      fraction: 1,
      arithmetic: '得固定分，以本题 0.50 为限',
    })
  })
})
