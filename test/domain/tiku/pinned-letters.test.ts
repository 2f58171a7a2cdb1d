import type { RichContent } from '@/contract/site/rich.schema'
import { namesLetters, pinnedLetters } from '@/domain/tiku/pinned-letters'

const said = (text: string): RichContent => [{ type: 'p', inline: [{ text }] }]
const options = ['A', 'B'].map((letter) => ({ letter, text: `第${letter === 'A' ? '甲' : '乙'}种` }))
const formula = { src: 'bank/x.svg', width: 1, height: 1, depth: 0 }

describe('pinnedLetters', () => {
  it('returns the requested letters', () => {
    expect(pinnedLetters({ stem: said('问'), options, explanation: [] })).toEqual([])
    expect(pinnedLetters({ stem: said('问'), options, explanation: [] }, ['B'])).toEqual(['B'])
  })

  it('returns all letters where a text names one, also in a list or a table', () => {
    const named: RichContent[] = [
      said('故选 B'),
      [{ type: 'list', ordered: false, items: [[{ text: '故选 B' }]] }],
      [{ type: 'table', rows: [[[{ text: 'B' }]]] }],
    ]
    for (const explanation of named) expect(pinnedLetters({ stem: said('问'), options, explanation })).toEqual(['A', 'B'])
  })

  it('returns all letters where the rich text of an option names one, whatever its plain text says', () => {
    const none = { letter: 'C', text: '两种都有', rich: said('A 和 B 都有') }
    expect(pinnedLetters({ stem: said('问'), options: [...options, none], explanation: [] })).toEqual(['A', 'B', 'C'])
    const plain = { letter: 'C', text: 'A 和 B 都有', rich: said('两种都有') }
    expect(pinnedLetters({ stem: said('问'), options: [...options, plain], explanation: [] })).toEqual([])
  })

  it('skips the letters of a picture', () => {
    const stem: RichContent = [{ type: 'img', src: 'bank/x.png', alt: '故选 A', width: 1, height: 1 }]
    expect(pinnedLetters({ stem, options, explanation: [] })).toEqual([])
  })

  it('skips the letters of a formula, and of a question without options', () => {
    const stem: RichContent = [{ type: 'p', inline: [{ text: 'A', formula }, { text: '是集合' }] }]
    expect(pinnedLetters({ stem, options, explanation: [] })).toEqual([])
    expect(pinnedLetters({ stem: said('故选 A'), options: [], explanation: [] })).toEqual([])
  })
})

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
  ])('finds a letter in the explanation: %s', (explanation) => {
    expect(namesLetters(question({ explanation }))).toBe(true)
  })

  it.each(['以上都对', '以上均不正确', 'A和B', 'AB', 'All of the above', 'none of the above', '上述三项'])(
    'finds a letter in the option: %s',
    (text) => {
      expect(namesLetters(question({ options: ['存货', '负债', '收入', text] }))).toBe(true)
    },
  )

  it.each([
    '存货是企业拥有的资源。',
    'USB 与 HTTP 协议',
    'A cat sat on the mat.',
    'H 型钢',
    'x_A',
    'A4 纸',
    'AA 级企业',
    '以上说明存货是资产',
  ])('ignores %s', (explanation) => {
    expect(namesLetters(question({ explanation }))).toBe(false)
  })
})
