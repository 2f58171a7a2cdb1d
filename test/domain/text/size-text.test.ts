import { sizeText } from '@/domain/text/size-text'

describe('a size in words', () => {
  it.each([
    [0, '0 KB'],
    [12, '1 KB'],
    [48_400, '48 KB'],
    [1_249_000, '1.2 MB'],
    [4_000_000, '4 MB'],
    [999_999_999, '1000 MB'],
    [1_000_000_000, '1 GB'],
    [10_737_418_240, '10.7 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})
