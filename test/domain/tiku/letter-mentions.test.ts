import { namesLetters } from '@/domain/tiku/letter-mentions'

const question = (changes: Partial<Parameters<typeof namesLetters>[0]>) => ({
  stem: '下列属于资产的是（　　）。',
  options: ['存货', '负债', '收入', '费用'],
  explanation: '存货是企业拥有的。',
  ...changes,
})

describe('namesLetters', () => {
  it.each([
    '故选 D',
    '故选D。',
    'A 和 C 均是资产',
    'AB 正确',
    '选项Ｂ错误',
    '选c',
    '答案：b',
    'A项错误，B项正确',
    'A is wrong because',
    '第二项不对',
    '前两项正确',
    '（C）',
    '选ｃ',
    'C means cost',
  ])('explanation: %s', (explanation) => {
    expect(namesLetters(question({ explanation }))).toBe(true)
  })

  it.each(['以上都对', '以上均不正确', 'A和B', 'AB', 'All of the above', 'none of the above', '上述三项'])('option: %s', (text) => {
    expect(namesLetters(question({ options: ['存货', '负债', '收入', text] }))).toBe(true)
  })

  it.each([
    '存货是企业拥有的资源。',
    'USB 与 HTTP 协议',
    'A cat sat on the mat.',
    'H 型钢',
    'x_A',
    'A4 纸',
    'AA 级企业',
    '以上说明存货是资产',
  ])('not by: %s', (explanation) => {
    expect(namesLetters(question({ explanation }))).toBe(false)
  })
})
