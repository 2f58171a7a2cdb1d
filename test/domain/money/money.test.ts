import { yuan } from '@/domain/money/money'

describe('fen shown in yuan', () => {
  it.each([
    [0, '0'],
    [1, '0.01'],
    [100, '1'],
    [1_990, '19.90'],
    [19_900, '199'],
    [19_905, '199.05'],
    [123_456_700, '1234567'],
  ])('%i is shown as %s', (fen, text) => {
    expect(yuan(fen)).toBe(text)
  })
})
