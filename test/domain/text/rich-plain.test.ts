import type { RichContent } from '@/contract/site/rich.schema'
import { richExcerpt, richPlain } from '@/domain/text/rich-plain'

const t = (text: string) => [{ text }]
const content: RichContent = [
  { type: 'h', level: 2, inline: t('标题') },
  { type: 'p', inline: [{ text: '甲' }, { text: '乙', mark: 'strong' }] },
  { type: 'list', ordered: true, items: [t('一'), t('二')] },
  { type: 'list', ordered: false, items: [t('点')] },
  { type: 'img', src: 'a.png', alt: '图表', width: 1, height: 1 },
  { type: 'media', kind: 'audio', src: 'a.mp3', name: '听力一' },
  { type: 'media', kind: 'video', src: 'b.mp4', name: '实验' },
  { type: 'formula', tex: 'x^2', src: 'a.svg', width: 1, height: 1 },
  { type: 'table', rows: [[t('借'), t('贷')]] },
]

describe('richPlain', () => {
  it('converts every kind of block to text', () =>
    expect(richPlain(content)).toBe('标题\n甲乙\n1. 一\n2. 二\n· 点\n〔图：图表〕\n〔音频：听力一〕\n〔视频：实验〕\nx^2\n借 | 贷'))
})

describe('richExcerpt', () => {
  const of = (text: string, length: number) => richExcerpt([{ type: 'p', inline: t(text) }], length)
  it.each([
    ['  甲\n 乙 ', 9, '甲 乙'],
    ['甲乙丙', 3, '甲乙丙'],
    ['甲乙丙丁', 3, '甲乙…'],
    ['😀😀😀', 2, '😀…'],
  ])('shortens %j to %d characters', (text, length, short) => expect(of(text, length)).toBe(short))
})
