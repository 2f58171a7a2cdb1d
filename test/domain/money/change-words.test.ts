import { changeWords } from '@/domain/money/change-words'

describe('a movement in words', () => {
  it.each([
    [300, 'beans', '+300'],
    [-20, 'beans', '-20'],
    [0, 'beans', '+0'],
    [1250, 'cash', '+¥12.50'],
    [-10_000, 'cash', '-¥100'],
  ] as const)('%i of %s is %s', (change, account, words) => {
    expect(changeWords(change, account)).toBe(words)
  })
})
