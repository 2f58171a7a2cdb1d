import { fontScaleIn, fontScales, fontScaleWords, nextFontScale } from '@/domain/font-scale'

describe('the font scale', () => {
  it.each([
    ['0.9', 0.9],
    ['1.3', 1.3],
    ['2', 1],
    ['', 1],
    [undefined, 1],
    [1.15, 1],
  ])('the kept text %p is the scale %p', (text, scale) => expect(fontScaleIn(text)).toBe(scale))

  it('goes through all four and begins again', () => {
    const around = fontScales.reduce<number[]>((seen) => [...seen, nextFontScale((seen.at(-1) ?? 1.3) as 1)], [])
    expect(around).toEqual([0.9, 1, 1.15, 1.3])
  })

  it('has a word for each', () => expect(fontScales.map((scale) => fontScaleWords[scale])).toEqual(['小', '标准', '大', '特大']))
})
