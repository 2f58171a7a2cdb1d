import { escapeHtml, exportCsv, exportPrint, keyWords, richHtml } from '#server/services/tiku/wrong-book/export'
import type { RichContent } from '@/contract/site/rich.schema'
import { EVENING, exportRow } from './export-row'

const lineOf = (row: ReturnType<typeof exportRow>) => exportCsv([row]).split('\r\n')[1]

describe('exportCsv', () => {
  it('writes a question in one row', () =>
    expect(lineOf(exportRow({ note: '记住' }))).toBe(
      '"经济法","总论","单选题","","题干","A. 甲\nB. 乙","B","道理","会计主体、货币计量","2","概念不清","2026-11-05","记住"',
    ))
  it('leaves missing values empty', () =>
    expect(lineOf(exportRow({ wrong: null, options: [], key: null, points: [] }))).toBe(
      '"经济法","总论","单选题","","题干","","","道理","","","","",""',
    ))
  it('leaves the reason empty until one is chosen', () =>
    expect(lineOf(exportRow({ wrong: { times: 1, reason: null, lastAt: 0 } }))).toContain('"1","","1970-01-01"'))
})

describe('keyWords', () => {
  it.each([
    [{ kind: 'truth' as const, value: false }, '错'],
    [{ kind: 'blanks' as const, alternatives: [['一', '1'], ['二']] }, '一 或 1；二'],
    [{ kind: 'points' as const, reference: [{ type: 'p' as const, inline: [{ text: '参考' }] }], points: [] }, '参考'],
    [null, ''],
  ])('shows %j as %s', (key, words) => expect(keyWords({ key, options: [] })).toBe(words))
})

const print = (...rows: ReturnType<typeof exportRow>[]) =>
  exportPrint({ title: '我的<错题本>', madeAt: EVENING, rows, urlOf: (src) => src })

describe('exportPrint', () => {
  it('prints a question with answer, explanation, points and note', () => {
    const page = print(exportRow({ note: '两<br>行', material: [{ type: 'p', inline: [{ text: '材料' }] }] }))
    expect(page).toContain('<title>我的&lt;错题本&gt;</title>')
    expect(page).toContain('1. 经济法 · 总论 · 单选题 · 答错 2 次 · 最近 2026-11-05 · 概念不清')
    for (const part of [
      '<div class="material"><p>材料</p></div>',
      '<li>A. 甲</li>',
      '<p>B</p>',
      '知识点：会计主体、货币计量',
      '两&lt;br&gt;行',
    ])
      expect(page).toContain(part)
  })
  it('prints formulas and pictures of options', () => {
    const formula = { src: 'bank/f.svg', width: 1200, height: 900, depth: 100 }
    const rich = [{ type: 'p' as const, inline: [{ text: 'x^2', formula }] }]
    const page = print(exportRow({ options: [{ letter: 'A', text: '$x^2$', rich }] }))
    expect(page).toContain('<li>A. <div><p><img src="bank/f.svg" alt="x^2"')
    expect(page).not.toContain('$x^2$')
  })
  it('omits missing parts', () => {
    const page = print(
      exportRow({
        options: [],
        points: [],
        wrong: null,
        key: { kind: 'points', reference: [{ type: 'p', inline: [{ text: '参考' }] }], points: [] },
      }),
    )
    for (const part of ['class="options"', '知识点', 'class="note"', 'class="material"', '答错']) expect(page).not.toContain(part)
    expect(page).toContain('<p>参考</p>')
  })
  it('shows a message when it is empty', () => expect(print()).toContain('这里还没有内容'))
})

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

it('characters with a meaning in markup are escaped', () =>
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;'))
