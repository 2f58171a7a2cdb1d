import { plainText } from '#server/services/search/subjects'
import type { RichContent } from '@/contract/site/rich.schema'

describe('the words of rich content', () => {
  const said: [string, RichContent, string][] = [
    ['a paragraph', [{ type: 'p', inline: [{ text: '增值' }, { text: '税', mark: 'strong' }] }], '增值税'],
    [
      'a heading and a list',
      [
        { type: 'h', level: 2, inline: [{ text: '要点' }] },
        { type: 'list', ordered: false, items: [[{ text: '一' }], [{ text: '二' }]] },
      ],
      '要点 一 二',
    ],
    ['a table', [{ type: 'table', rows: [[[{ text: '甲' }], [{ text: '乙' }]]] }], '甲 乙'],
    ['a picture by what it shows', [{ type: 'img', src: 'a.png', alt: '流程图', width: 1, height: 1 }], '流程图'],
    ['a formula by its TeX', [{ type: 'formula', tex: 'a^2', src: 'a.svg', width: 1, height: 1 }], 'a^2'],
    ['nothing', [{ type: 'p', inline: [] }], ''],
  ]
  it.each(said)('words of %s are indexed', (_name, content, text) => expect(plainText(content)).toBe(text))
})
