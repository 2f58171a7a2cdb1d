import { fontScales } from '@/domain/layout/font-scale'
import { fontScaleWords } from '@/domain/layout/font-scale-words'

describe('names of the font scales', () => {
  it('names are one word each, from the smallest to the largest, no two alike', () => {
    const words = fontScales.map((scale) => fontScaleWords[scale])
    expect(words).toEqual(['小', '标准', '大', '特大', '超大', '最大'])
  })
})
