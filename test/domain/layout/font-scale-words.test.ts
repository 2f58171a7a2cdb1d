import { fontScales } from '@/domain/layout/font-scale'
import { fontScaleWords } from '@/domain/layout/font-scale-words'

describe('what font scales are called', () => {
  it('is a word for each, from the smallest to the largest, no two alike', () => {
    const words = fontScales.map((scale) => fontScaleWords[scale])
    expect(words).toEqual(['小', '标准', '大', '特大', '超大', '最大'])
  })
})
