import { escapeHtml, exportCsv, exportPrint, keyWords, richHtml } from '#server/services/tiku/wrong-book/export'
import type { RichContent } from '@/contract/site/rich.schema'
import { review } from '@/contract/tiku/review'
import type { GiveExport } from '@/contract/tiku/review.schema'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
import { type Book, CATEGORY, openBook } from './book'
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

let book: Book
let learner: TestSession
beforeAll(async () => {
  book = await openBook()
  learner = await book.server.signIn('13900700001')
})
afterAll(() => book.server.close())
beforeEach(async () => {
  await book.clearBook()
  await book.note(learner, 'practice', [Q.single, 'wrong'], [Q.child, 'wrong'], [Q.essay, 'wrong'])
  await book.server.send(review.setReason, { params: { id: Q.single }, body: { reason: 'careless' } }, learner)
  const text = '=HYPERLINK("x")\n<script>alert(1)</script>'
  await book.server.send(review.setNote, { params: { id: Q.single }, body: { text, version: 0 } }, learner)
})

async function addressOf(over: Partial<GiveExport>, session = learner) {
  const { url } = await book.server.send(
    review.giveExport,
    { body: { categoryId: CATEGORY, what: 'wrong', format: 'csv', ...over } },
    session,
  )
  const { pathname, search } = new URL(url)
  return pathname + search
}
const get = (url: string) => book.server.app.inject({ method: 'GET', url })

describe('the export as CSV', () => {
  it('opens in a spreadsheet: byte order mark, one row a question, and no cell that runs', async () => {
    const { statusCode, headers, body } = await get(await addressOf({}))
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain(encodeURIComponent('我的错题本'))
    expect(body.startsWith('\uFEFF"科目","章节","题型"')).toBe(true)
    expect(body.split('\r\n')).toHaveLength(5)
    expect(body).toContain(`"'=HYPERLINK(""x"")\n<script>`)
    expect(body).toContain('"粗心"')
    expect(body).toContain('参考答案')
  })

  it('has empty notes where there are none', async () => {
    const { body } = await get(await addressOf({ what: 'notes' }))
    expect(body.split('\r\n')).toHaveLength(3)
  })
})

describe('the export as a page to print', () => {
  it('needs no other files, runs nothing, and escapes the texts', async () => {
    const { headers, body } = await get(await addressOf({ format: 'print' }))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toContain('@media print')
    expect(body).toContain('共 3 题')
    expect(body).toContain('题干6')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script')
  })

  it('shows a message when it is empty', async () => {
    const stranger = await book.server.signIn('13900700009')
    expect((await get(await addressOf({ format: 'print' }, stranger))).body).toContain('这里还没有内容')
  })
})

describe('the address of an export', () => {
  it('opens once, within ten minutes', async () => {
    const url = await addressOf({})
    expect((await get(url)).statusCode).toBe(200)
    const again = await get(url)
    expect([again.statusCode, again.body]).toEqual([410, expect.stringContaining('只能用一次')])
    const late = await addressOf({})
    book.passMinutes(10)
    expect((await get(late)).statusCode).toBe(410)
    expect((await get('/export?key=unknown&categoryId=22&what=wrong&format=csv')).statusCode).toBe(410)
  })

  it('returns the owner’s own data, whoever opens it, and carries no token', async () => {
    const stranger = await book.server.signIn('13900700008')
    const url = await addressOf({}, stranger)
    expect((await get(url)).body.split('\r\n')).toHaveLength(2)
    expect(url).not.toContain(stranger.accessToken)
    expect((await book.server.exchange(review.giveExport, { body: { categoryId: CATEGORY, what: 'wrong', format: 'csv' } })).code).toBe(401)
  })

  it('omits the questions of a running exam', async () => {
    await book.start(learner)
    expect((await get(await addressOf({}))).body.split('\r\n')).toHaveLength(2)
  })
})
