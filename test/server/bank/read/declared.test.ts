import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const cell = (words: string) => `"${words.replaceAll('"', '""')}"`
const stems = async () => (await bankOf(school.db)).map(({ stem }) => stem)

describe('the texts of a column', () => {
  it('follow their header, whatever they look like', async () => {
    const stem = cell('  <b>粗</b> $x^2$ *斜* 存货属于\n  第二行')
    const fields: unknown[] = []
    // One after the other: the questions are read back in the order they came.
    for (const form of ['纯文本', 'HTML', 'Markdown']) {
      const file = school.file(`${form}.csv`, `题干（${form}，必填）,A,B,答案\n${stem},甲种,乙种,A\n`)
      fields.push((await school.bring(file)).byFile[0]?.used[0]?.field)
    }
    expect(fields).toEqual(['题干（原文）', '题干（HTML）', '题干（Markdown）'])
    const [plain, html, markdown] = await stems()
    expect(plainWords(plain ?? [])).toBe('  <b>粗</b> $x^2$ *斜* 存货属于\n  第二行')
    expect(html).toMatchObject([
      { inline: [{ text: '粗', mark: 'strong' }, { text: ' ' }, { text: 'x^2' }, { text: ' *斜* 存货属于 第二行' }] },
    ])
    expect(markdown).toMatchObject([
      {
        inline: [
          { text: '粗', mark: 'strong' },
          { text: ' ' },
          { text: 'x^2' },
          { text: ' ' },
          { text: '斜', mark: 'em' },
          { text: ' 存货属于' },
        ],
      },
      { inline: [{ text: '第二行' }] },
    ])
  })

  it('texts in Markdown keep lists, tables, code and formulas with their own signs', async () => {
    const text = [
      '解 $a_1 * b_2 * c_3$：',
      '',
      '- 一',
      '- 二 `$HOME` 和 `\\(x\\)`',
      '',
      '```',
      'if (a<b) {',
      '  c = "$x$"',
      '}',
      '```',
      '',
      '| 甲 | 乙 |',
      '|---|---|',
      '| 1 | 2 |',
    ].join('\n')
    await school.bring(school.file('a.csv', `题干,A,B,答案\n${cell(text)},甲种,乙种,A\n`), { text: 'markdown' })
    const code = (text: string) => ({ type: 'p', inline: [{ text, mark: 'code' }] })
    expect(await stems()).toMatchObject([
      [
        { type: 'p', inline: [{ text: '解 ' }, { text: 'a_1 * b_2 * c_3', formula: {} }, { text: '：' }] },
        {
          type: 'list',
          items: [
            [{ text: '一' }],
            [{ text: '二 ' }, { text: '$HOME', mark: 'code' }, { text: ' 和 ' }, { text: '\\(x\\)', mark: 'code' }],
          ],
        },
        code('if (a<b) {'),
        code('  c = "$x$"'),
        code('}'),
        {
          type: 'table',
          rows: [
            [[{ text: '甲' }], [{ text: '乙' }]],
            [[{ text: '1' }], [{ text: '2' }]],
          ],
        },
      ],
    ])
  })

  it('texts with an invisible control character are reported', async () => {
    const report = await school.bring(school.file('a.csv', '题干,A,B,答案\n存货\u0008属于,甲种,乙种,A\n'))
    expect(report.notes.map(({ code }) => code)).toEqual(['signs_left'])
  })
})
