import { markupOf, nodesOf } from '#server/desk/parts/light-markup'
import { richText } from '#server/desk/parts/rich-field'
import type { RichContent } from '@/contract/site/rich.schema'

const formula = { src: '', width: 0, height: 0, depth: 0 }
const line = (text: string): RichContent => [{ type: 'p', inline: [{ text }] }]

describe('light markup', () => {
  const cases: [string, RichContent][] = [
    ['一段', line('一段')],
    ['**粗** 与 *强*', [{ type: 'p', inline: [{ text: '粗', mark: 'strong' }, { text: ' 与 ' }, { text: '强', mark: 'em' }] }]],
    ['记 `借：库存现金`', [{ type: 'p', inline: [{ text: '记 ' }, { text: '借：库存现金', mark: 'code' }] }]],
    ['年利率 $i=4\\%$。', [{ type: 'p', inline: [{ text: '年利率 ' }, { text: 'i=4\\%', formula }, { text: '。' }] }]],
    ['$$F = A$$', [{ type: 'formula', tex: 'F = A', src: '', width: 0, height: 0 }]],
    [
      '## 标题\n\n### 小标题',
      [
        { type: 'h', level: 2, inline: [{ text: '标题' }] },
        { type: 'h', level: 3, inline: [{ text: '小标题' }] },
      ],
    ],
    ['- 甲\n- 乙', [{ type: 'list', ordered: false, items: [[{ text: '甲' }], [{ text: '乙' }]] }]],
    ['1. 甲\n2. 乙', [{ type: 'list', ordered: true, items: [[{ text: '甲' }], [{ text: '乙' }]] }]],
    [
      '| 甲 | 乙 |\n| 一\\|二 |  |',
      [
        {
          type: 'table',
          rows: [
            [[{ text: '甲' }], [{ text: '乙' }]],
            [[{ text: '一|二' }], []],
          ],
        },
      ],
    ],
    ['![时间线](library/f/1.png =640x320)', [{ type: 'img', src: 'library/f/1.png', alt: '时间线', width: 640, height: 320 }]],
    ['!audio[听力](bank/a.mp3)', [{ type: 'media', kind: 'audio', src: 'bank/a.mp3', name: '听力' }]],
    [
      '见[**规定**](https://example.com/a)',
      [{ type: 'p', inline: [{ text: '见' }, { text: '规定', mark: 'strong', href: 'https://example.com/a' }] }],
    ],
    ['\\- 不是列表', line('- 不是列表')],
    ['5 \\* 3 \\$ 与 \\[\\]', line('5 * 3 $ 与 []')],
    ['第一行\\\n第二行', line('第一行\n第二行')],
    ['\\', line('')],
  ]

  it.each(cases)('reads %j and writes it again', (text, nodes) => {
    expect(nodesOf(text)).toEqual(nodes)
    expect(markupOf(nodes)).toBe(text)
  })

  it('takes a lone sign of money for itself', () => {
    expect(nodesOf('售价 $5 与 $6')).toEqual(line('售价 $5 与 $6'))
  })

  it('drops the rule below the head of a table', () => {
    expect(nodesOf('| 甲 | 乙 |\n|---|:---:|\n| 1 | 2 |')).toMatchObject([
      { type: 'table', rows: [[{}, {}].map(() => [{}]), [[{ text: '1' }], [{ text: '2' }]]] },
    ])
  })

  it('shows content that it cannot say as its nodes', () => {
    const odd: RichContent = [{ type: 'p', inline: [{ text: '甲' }, { text: '乙' }] }]
    expect(JSON.parse(richText(odd))).toEqual(odd)
  })
})
