import type { RichContent, RichText } from '@/contract/site/rich.schema'
import { phrasesOf } from '@/domain/exam/phrases'

const formula = { src: '/f.svg', width: 900, height: 900, depth: 0 }
const p = (...inline: RichText[]): RichContent[number] => ({ type: 'p', inline })
/** Each piece with the place its phrase begins at. */
const cut = (content: RichContent) => [...phrasesOf(content).starts].map(([{ text }, start]) => [text, start])

describe('a text cut into phrases', () => {
  it.each<[string, RichContent, [string, number][]]>([
    [
      'at its stops',
      [p({ text: '甲公司购入设备，价款1,000元。要求：计算折旧' })],
      [
        ['甲公司购入设备，', 0],
        ['价款1,000元。', 8],
        ['要求：', 17],
        ['计算折旧', 20],
      ],
    ],
    [
      'with the quotation marks after a stop',
      [p({ text: '他说“好。”然后走了' })],
      [
        ['他说“好。”', 0],
        ['然后走了', 6],
      ],
    ],
    [
      'over bold words and formulas',
      [p({ text: '公司' }, { text: '未', mark: 'strong' }, { text: 'x，', formula }, { text: '收到。' }, { text: '款' })],
      [
        ['公司', 0],
        ['未', 0],
        ['x，', 0],
        ['收到。', 0],
        ['款', 8],
      ],
    ],
    ['and nothing out of nothing', [p({ text: '' }), p({ text: '。' })], [['。', 0]]],
    [
      'anew in each item, cell and heading',
      [
        { type: 'h', level: 2, inline: [{ text: '资料' }] },
        { type: 'list', ordered: true, items: [[{ text: '一' }], [{ text: '二' }]] },
        { type: 'table', rows: [[[{ text: '甲' }], [{ text: '乙' }]]] },
        { type: 'img', src: '/a.png', alt: '图', width: 1, height: 1 },
      ],
      [
        ['资料', 0],
        ['一', 2],
        ['二', 3],
        ['甲', 4],
        ['乙', 5],
      ],
    ],
  ])('splits %s', (_, content, pieces) => {
    expect(cut(content)).toEqual(pieces)
  })

  it('reads as before', () => {
    const content = [p({ text: '一，二。' }, { text: '三', mark: 'em' })]
    const [node] = phrasesOf(content).content
    expect(node).toEqual(p({ text: '一，' }, { text: '二。' }, { text: '三', mark: 'em' }))
  })
})
