import type { RichText } from '@/contract/site/rich.schema'
import { stemOf } from '@/domain/tiku/numbered-blanks'

const p = (...inline: RichText[]) => ({ type: 'p' as const, inline })

describe('blanks of a stem', () => {
  it.each([
    ['alone have no number', 1, ['税率是____。'], ['税率是____。']],
    ['are numbered one after another', 2, ['甲____，乙_____。'], ['甲①____，乙②_____。']],
    ['are numbered over paragraphs', 2, ['甲____', '乙____'], ['甲①____', '乙②____']],
    [
      'more than ten have no further sign',
      11,
      ['____'.concat(',____'.repeat(10))],
      [`${[...'①②③④⑤⑥⑦⑧⑨⑩'].map((sign) => `${sign}____`).join(',')},____`],
    ],
  ])('%s', (_, blankCount, texts, wanted) => {
    expect(stemOf({ blankCount, stem: texts.map((text) => p({ text })) })).toEqual(wanted.map((text) => p({ text })))
  })

  it('leave addresses as they are', () => {
    const picture = { type: 'img' as const, src: '/a____b.png', alt: '____', width: 1, height: 1 }
    expect(stemOf({ blankCount: 2, stem: [picture, p({ text: '____', mark: 'strong' })] })).toEqual([
      picture,
      p({ text: '①____', mark: 'strong' }),
    ])
  })
})
