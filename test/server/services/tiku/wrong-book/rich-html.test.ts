import { escapeHtml, richHtml } from '#server/services/tiku/wrong-book/rich-html'
import type { RichContent } from '@/contract/site/rich.schema'

const t = (text: string) => [{ text }]
const html = (content: RichContent) => richHtml(content, (src) => `https://m.example.cn/${src}`)

describe('richHtml', () => {
  it.each<[RichContent[number], string]>([
    [{ type: 'p', inline: [{ text: 'a<b' }, { text: '粗', mark: 'strong' }] }, '<p>a&lt;b<strong>粗</strong></p>'],
    [{ type: 'h', level: 2, inline: t('题') }, '<h2>题</h2>'],
    [{ type: 'list', ordered: true, items: [t('一')] }, '<ol><li>一</li></ol>'],
    [{ type: 'list', ordered: false, items: [t('一')] }, '<ul><li>一</li></ul>'],
    [{ type: 'img', src: 'a"b.png', alt: '图', width: 1, height: 1 }, '<img src="https://m.example.cn/a&quot;b.png" alt="图">'],
    [{ type: 'media', kind: 'audio', src: 'a.mp3', name: '听力<1>' }, '<p>〔音频：听力&lt;1&gt;〕</p>'],
    [{ type: 'media', kind: 'video', src: 'a.mp4', name: '实验' }, '<p>〔视频：实验〕</p>'],
    [{ type: 'table', rows: [[t('借')], [t('贷')]] }, '<table><tr><th>借</th></tr><tr><td>贷</td></tr></table>'],
    [
      { type: 'formula', tex: 'x<1', src: 'f.svg', width: 2000, height: 1500 },
      '<p><img src="https://m.example.cn/f.svg" alt="x&lt;1" style="width:2em;height:1.5em;vertical-align:0em"></p>',
    ],
    [
      { type: 'p', inline: [{ text: 'x', formula: { src: 'f.svg', width: 500, height: 800, depth: 200 } }] },
      '<p><img src="https://m.example.cn/f.svg" alt="x" style="width:0.5em;height:0.8em;vertical-align:-0.2em"></p>',
    ],
  ])('draws %j', (node, markup) => expect(html([node])).toBe(markup))
})

it('escapes what markup would read', () =>
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;'))
