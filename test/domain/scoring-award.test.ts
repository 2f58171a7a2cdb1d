import { partOf, whole } from '@/domain/scoring-award'

describe('partOf', () => {
  it('writes the sum out and keeps the unrounded fraction', () => {
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
