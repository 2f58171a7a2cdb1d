import { keyText } from '#server/bank/read/csv/key-text'

describe('the text of a key', () => {
  it.each([
    ['答案：<b>AB</b>。', 'AB'],
    ['【 C 】', 'C'],
    ['参考答案: 应选 B选项 .', 'B'],
    ['对 。 ', '对'],
    ['0.5', '0.5'],
  ])('reads %p as %p', (written, key) => {
    expect(keyText(written)).toBe(key)
  })

  it('leaves a text alone that is too long for a key', () => {
    const long = `答案：${'A '.repeat(1_000)}。`
    expect(keyText(long)).toBe(long)
    expect(keyText(long.replace('A A A ', ''))).not.toContain('答案')
  })
})
