import type { RichContent } from '@/contract/site/rich.schema'
import { mapLines } from '@/domain/text/rich'

const content: RichContent = [
  { type: 'h', level: 2, inline: [{ text: '一' }] },
  { type: 'p', inline: [{ text: '二' }, { text: '三', mark: 'strong' }] },
  { type: 'list', ordered: false, items: [[{ text: '四' }]] },
  { type: 'table', rows: [[[{ text: '五' }], [{ text: '六' }]]] },
  { type: 'img', src: '/a.png', alt: '图', width: 1, height: 1 },
]

it('a change of rich content visits its lines in reading order, and changes nothing else', () => {
  const seen: string[] = []
  const changed = mapLines(content, (line) => {
    seen.push(line.map(({ text }) => text).join(''))
    return line.map((one) => ({ ...one }))
  })
  expect(seen).toEqual(['一', '二三', '四', '五', '六'])
  expect(changed).toEqual(content)
})
