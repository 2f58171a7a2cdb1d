import { likeness } from '@/domain/text/likeness'

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
  ])('%s, %s', (one, other, least, most) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(least)
    expect(likeness(one, other)).toBeLessThanOrEqual(most)
  })
})
