import { isBalanced, learnerMoved, learnerOf, ownerOf, reversed, salePostings } from '@/domain/money/ledger'
import { fc } from '../../support/fast-check'

const amount = fc.integer({ min: 1, max: 2_000_000_000 })

describe('ledger', () => {
  it('books a sale at the provider against sales', () => {
    expect(salePostings('wechat', 19900)).toEqual([
      { owner: 'provider:wechat', kind: 'receivable', amount: 19900 },
      { owner: 'school', kind: 'sales', amount: -19900 },
    ])
  })

  it('balances every sale and its reversal, which together sum to zero', () => {
    fc.assert(
      fc.property(amount, (fen) => {
        const sale = salePostings('alipay', fen)
        const back = reversed(sale)
        expect(isBalanced(sale)).toBe(true)
        expect(isBalanced(back)).toBe(true)
        expect(sale.map((posting, index) => posting.amount + (back[index]?.amount ?? 0))).toEqual([0, 0])
      }),
    )
  })

  it.each([
    ['an unbalanced journal', [1, -2]],
    ['a part of a fen', [0.5, -0.5]],
    ['a part of a fen among whole ones', [2, -0.5, -1.5]],
    ['an empty line', [0, 0]],
    ['an empty line among others', [5, 0, -5]],
    ['a single line', [0]],
    ['nothing', []],
  ])('refuses %s', (_, amounts) => {
    expect(isBalanced(amounts.map((value) => ({ owner: 'a', kind: 'b', amount: value })))).toBe(false)
  })

  it('reads the learner out of the owner of an account', () => {
    expect(learnerOf({ owner: ownerOf(7) })).toBe(7)
    expect(['school', 'provider:user:7', 'user:7x', 'hold:orders'].map((owner) => learnerOf({ owner }))).toEqual([0, 0, 0, 0])
  })

  it('names the learner that a movement is about, and none of two', () => {
    const between = (...owners: string[]) => learnerMoved(owners.map((owner) => ({ owner, kind: 'cash', amount: 1 })))
    expect([between('school', ownerOf(7), ownerOf(7)), between('school', 'hold:orders'), between(ownerOf(7), ownerOf(8))]).toEqual([
      7,
      0,
      undefined,
    ])
  })
})
