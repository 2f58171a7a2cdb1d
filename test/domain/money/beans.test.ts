import { beanPostings } from '@/domain/money/beans'
import { isBalanced } from '@/domain/money/ledger'

describe('beans', () => {
  it('move between a learner and the school', () => {
    expect(beanPostings(7, -200)).toEqual([
      { owner: 'user:7', kind: 'beans', amount: -200 },
      { owner: 'school', kind: 'beans', amount: 200 },
    ])
    expect(isBalanced(beanPostings(7, 5))).toBe(true)
  })
})
