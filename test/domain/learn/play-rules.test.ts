import { playRulesIn } from '@/domain/learn/play-rules'

it.each([
  [undefined, { isOneDevice: true, isMarked: false }],
  [null, { isOneDevice: true, isMarked: false }],
  ['yes', { isOneDevice: true, isMarked: false }],
  [{}, { isOneDevice: true, isMarked: false }],
  [
    { isOneDevice: 'no', isMarked: 1 },
    { isOneDevice: true, isMarked: false },
  ],
  [{ isOneDevice: false }, { isOneDevice: false, isMarked: false }],
  [
    { isOneDevice: true, isMarked: true },
    { isOneDevice: true, isMarked: true },
  ],
])('the setting %j has lessons played by %j', (value, rules) => expect(playRulesIn(value)).toEqual(rules))
