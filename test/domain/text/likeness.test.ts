import { likeness, sharedPlaces } from '@/domain/text/likeness'

describe('likeness', () => {
  it.each<[string, string, number, number]>([
    ['下列各项中，属于资产的是（　　）。', '下列各项中属于资产的是____', 1, 1],
    ['二加二等于几？', '二加一等于几？', 0.5, 0.9],
    ['二加二等于几？', '下列属于资产的是？', 0, 0],
    ['甲', '甲', 1, 1],
    ['甲', '乙', 0, 0],
    ['', '', 1, 1],
    ['……', '——', 0, 0],
    ['存货的期末计价采用成本与可变现净值孰低', '存货期末计价采用成本与可变现净值孰低法', 0.85, 1],
  ])('%s compare as %s', (one, other, least, most) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(least)
    expect(likeness(one, other)).toBeLessThanOrEqual(most)
  })
})

it.each([
  ['nobody', [], 0, 1, []],
  ['ties share and the next skips', [30, 20, 20, 10], 0, 1, [1, 2, 2, 4]],
  ['a page that begins inside a tie', [20, 20, 5], 2, 2, [2, 2, 5]],
  ['all alike', [0, 0, 0], 0, 1, [1, 1, 1]],
])('places are shared: %s', (_name, values, offset, first, places) => expect(sharedPlaces(values, offset, first)).toEqual(places))
