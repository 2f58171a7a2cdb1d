import { rewardState, takenBack } from '@/domain/invite/reward-state'

it.each([
  ['pending', false, 'frozen'],
  ['settled', false, 'settled'],
  ['settled', true, 'back'],
  ['cancelled', true, 'back'],
  ['cancelled', false, 'back'],
] as const)('pending cash that is %s, taken back %s, is %s', (status, isBack, state) => expect(rewardState(status, isBack)).toBe(state))

it.each([
  [500, 900, { taken: 500, owed: 0 }],
  [500, 200, { taken: 200, owed: 300 }],
  [500, 0, { taken: 0, owed: 500 }],
])('of %i with %i left, %j', (amount, balance, result) => expect(takenBack(amount, balance)).toEqual(result))
