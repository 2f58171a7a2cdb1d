import { levelSteps, memberPrice } from '@/domain/course/member-price'

const none = { vipPrice: null, levelPrices: [] }
const all = { vipPrice: 900, levelPrices: [] }
const steps = {
  vipPrice: 900,
  levelPrices: [
    { level: 3, price: 700 },
    { level: 2, price: 800 },
  ],
}
const above = { vipPrice: null, levelPrices: [{ level: 2, price: 800 }] }
const wrong = { vipPrice: 900, levelPrices: [{ level: 2, price: 950 }] }

describe('the price of a member', () => {
  it.each([
    [none, 3, null],
    [all, 0, null],
    [all, 1, 900],
    [steps, 1, 900],
    [steps, 2, 800],
    [steps, 9, 700],
    [above, 1, null],
    [above, 2, 800],
    [wrong, 2, 900],
  ])('%j at level %i is %p', (of, level, price) => expect(memberPrice(of, level)).toBe(price))

  it.each([
    [none, []],
    [all, [[1, 900]]],
    [
      steps,
      [
        [1, 900],
        [2, 800],
        [3, 700],
      ],
    ],
    [above, [[2, 800]]],
    [wrong, [[1, 900]]],
    [{ vipPrice: 1_000, levelPrices: [] }, []],
  ])('%j has the steps %j below 1000', (of, expected) => {
    expect(levelSteps(of, 1_000, 3).map(({ level, price }) => [level, price])).toEqual(expected)
  })
})
