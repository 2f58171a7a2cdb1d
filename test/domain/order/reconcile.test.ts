import { differencesOf, type MoneyLine } from '@/domain/order/reconcile'

const paid = (ref: string, amount: number): MoneyLine => ({ kind: 'payment', ref, amount })
const back = (ref: string, amount: number): MoneyLine => ({ kind: 'refund', ref, amount })

it.each<[string, MoneyLine[], MoneyLine[], string[], object[]]>([
  ['both sides agree', [paid('a', 1), back('a', 1)], [back('a', 1), paid('a', 1)], [], []],
  ['money came that is not booked', [paid('a', 1)], [], [], [{ kind: 'missing_here', of: 'payment', ref: 'a', there: 1, here: null }]],
  ['booked money never came', [], [back('b', 2)], [], [{ kind: 'missing_there', of: 'refund', ref: 'b', there: null, here: 2 }]],
  ['it is on the bill of another day', [], [paid('a', 1)], ['payment:a'], []],
  ['another amount is booked', [paid('a', 2)], [paid('a', 1)], [], [{ kind: 'amount', of: 'payment', ref: 'a', there: 2, here: 1 }]],
])('%s', (_, there, here, confirmed, found) => expect(differencesOf(there, here, new Set(confirmed))).toEqual(found))
