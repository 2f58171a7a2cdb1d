import { isBalanced } from '@/domain/money/ledger'
import * as cash from '@/domain/wallet/cash-postings'

const promotion = { owner: 'school', kind: 'promotion' }
const waiting = { owner: 'user:7', kind: 'cash-pending' }
const own = { owner: 'user:7', kind: 'cash' }
const leaving = { owner: 'hold:cash-out', kind: 'cash' }
const sent = { owner: 'provider:alipay', kind: 'payout' }

it.each([
  ['earned', cash.awardPostings(7, 100), promotion, waiting],
  ['settled', cash.settledPostings(7, 100), waiting, own],
  ['withdrawn', cash.withdrawnPostings(7, 100), waiting, promotion],
  ['taken back', cash.takenBackPostings(7, 100), own, promotion],
  ['set aside', cash.leavingPostings(7, 100), own, leaving],
  ['sent', cash.sentPostings(100), leaving, sent],
  ['back', cash.backPostings(7, 100), leaving, own],
])('cash that is %s moves between two accounts', (_case, postings, from, to) => {
  expect(postings).toEqual([
    { ...from, amount: -100 },
    { ...to, amount: 100 },
  ])
  expect(isBalanced(postings)).toBe(true)
})
