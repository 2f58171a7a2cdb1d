import { playRulesIn } from '@/domain/learn/play-rules'

const usual = { isOneDevice: true, isMarked: false, canKeepFilms: true, filmDays: 30 }

it.each([
  [undefined, usual],
  [null, usual],
  ['yes', usual],
  [{}, usual],
  [{ isOneDevice: 'no', isMarked: 1, canKeepFilms: 0, filmDays: '7' }, usual],
  [{ isOneDevice: false }, { ...usual, isOneDevice: false }],
  [
    { isOneDevice: true, isMarked: true },
    { ...usual, isMarked: true },
  ],
  [
    { canKeepFilms: false, filmDays: 7 },
    { ...usual, canKeepFilms: false, filmDays: 7 },
  ],
  [{ filmDays: 0 }, usual],
  [{ filmDays: 91 }, usual],
  [{ filmDays: 1.5 }, usual],
  [{ filmDays: 90 }, { ...usual, filmDays: 90 }],
])('the setting %j has lessons played by %j', (value, rules) => expect(playRulesIn(value)).toEqual(rules))
