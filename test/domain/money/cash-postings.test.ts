import * as cash from '@/domain/money/cash-postings'
import { isBalanced } from '@/domain/money/ledger'

it.each([
  cash.awardPostings(7, 100),
  cash.settledPostings(7, 100),
  cash.withdrawnPostings(7, 100),
  cash.leavingPostings(7, 100),
  cash.sentPostings(100),
  cash.backPostings(7, 100),
])('%j balances', (...postings) => expect(isBalanced(postings)).toBe(true))
it('pendingCashOf is an account beside the one that can be paid out', () =>
  expect(cash.pendingCashOf(7)).toEqual({ owner: 'user:7', kind: 'cash-pending' }))
