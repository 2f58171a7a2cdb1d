import { encode } from 'iconv-lite'
import { rowsInFile, rowsInText } from '#server/desk/parts/sheet-rows'
import { scoreRows } from '#server/desk/service/score-table'
import { bookOf } from '../../bank/read/workbook-parts'

const HEAD = '准考证号,手机号,姓名,科目,得分,及格线'
const LINES = [HEAD, '2026110001234,13800000001,张小明,初级会计实务,72,60', '2026110001234,13800000001,张小明,经济法基础,58.5,60']
const text = (...more: string[]) => [...LINES, ...more].join('\r\n')
const taken = [
  {
    ticketNo: '2026110001234',
    mobile: '13800000001',
    candidate: '张*明',
    subjects: [
      { name: '初级会计实务', marks: 7200, passMarks: 6000 },
      { name: '经济法基础', marks: 5850, passMarks: 6000 },
    ],
  },
]
const number = (value: string) => `<c r="REF"><v>${value}</v></c>`
const cells = LINES.map((line) => line.split(','))
const other = (subject: string, score: string, ticket = '2026110005678') => `${ticket},13800000002,李雷,${subject},${score},60`

describe('a table of scores', () => {
  it.each([
    ['UTF-8', 'a.csv', Buffer.from(text())],
    ['GB18030, as Excel writes it', 'a.csv', encode(text(), 'gb18030')],
    ['UTF-16', 'a.csv', encode(text(), 'utf-16le', { addBOM: true })],
    ['semicolons', 'a.csv', Buffer.from(text().replaceAll(',', ';'))],
    ['tabs', 'a.txt', Buffer.from(text().replaceAll(',', '\t'))],
    ['rows without anything at its end', 'a.csv', Buffer.from(text(',,,,,', ',,,,,', ''))],
    ['a workbook', 'a.XLSX', Buffer.from(bookOf({ rows: [...cells, ['', '', '', '', '', '']] }))],
    [
      'numbers of a workbook',
      'a.xlsx',
      Buffer.from(
        bookOf({ rows: cells.map((row, at) => (at === 0 ? row : row.map((cell) => (/^[\d.]+$/.test(cell) ? number(cell) : cell)))) }),
      ),
    ],
    ['an apostrophe before long numbers', 'a.csv', Buffer.from(text().replaceAll('\n20', "\n'20"))],
  ])('a table in %s is read', async (_case, name, bytes) => {
    expect(scoreRows(await rowsInFile({ name, bytes }))).toEqual({ candidates: taken, faults: [], absent: [] })
  })

  it.each([
    [
      'a locked workbook',
      'a.xlsx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '有密码',
    ],
    ['two sheets', 'a.xlsx', Buffer.from(bookOf({ rows: cells, more: [cells] })), '只留一张'],
    ['a workbook that unpacks to too much', 'a.xlsx', Buffer.from(bookOf({ rows: [...cells, [`${'长'.repeat(5_000_000)}`]] })), '太大'],
    ['an open quote', 'a.csv', Buffer.from(`${text()}\r\n"`), '引号'],
    ['no table at all', 'a.csv', Buffer.from('%PDF-1.7'), 'PDF'],
  ])('a table in %s is refused by name', async (_case, name, bytes, words) => {
    await expect(rowsInFile({ name, bytes })).rejects.toThrow(words)
  })

  it('skips a candidate with an unreadable row, and reports it; the others are imported', async () => {
    const found = scoreRows(await rowsInText(text(other('初级会计实务', '72'), other('经济法基础', '八十'), '1,1,王五,财管,5,60')))
    expect(found).toEqual({ candidates: taken, faults: ['第 5 行：得分“八十”不对', '第 6 行：准考证号“1”不对'], absent: [] })
  })

  it.each(['缺考', '缺', '-'])('imports the other subjects of an absent candidate, “%s”', async (word) => {
    const found = scoreRows(await rowsInText(text(other('初级会计实务', '72'), other('经济法基础', word))))
    expect(found.candidates.map(({ subjects }) => subjects.length)).toEqual([2, 1])
    expect([found.faults, found.absent]).toEqual([[], [`第 5 行：“经济法基础”${word}，没有成绩`]])
  })

  it.each([
    ['two mobiles', '2026110001234,13800000009,张小明,财务管理,72,60', '第 4 行：准考证号 2026110001234 写了两个手机号'],
    ['a subject twice', '2026110001234,13800000001,张小明,经济法基础,72,60', '第 4 行：准考证号 2026110001234 的“经济法基础”写了两次'],
  ])('skips a candidate with %s', async (_case, line, fault) => {
    expect(scoreRows(await rowsInText(text(line)))).toEqual({ candidates: [], faults: [fault], absent: [] })
  })

  it.each([
    ['its ticket', [number('440106051208123456'), '110101199001011234'], 0],
    ['a column that is not used', ['4401060512081234', number('110101199001011234')], 1],
  ])('checks a long number that a workbook has cut in %s', async (_case, [ticket = '', other = ''], count) => {
    const rows = [`${HEAD},身份证号`.split(','), [ticket, '13800000001', '张小明', '财务管理', '72', '60', other]]
    const { candidates, faults } = scoreRows(await rowsInFile({ name: 'a.xlsx', bytes: Buffer.from(bookOf({ rows })) }))
    expect([candidates.length, faults.length]).toEqual([count, 1 - count])
    expect(faults.join('')).toContain(count === 1 ? '' : '超过 15 位')
  })

  it.each([
    ['', '第一行要有这些列：准考证号、手机号、姓名、科目、得分、及格线'],
    ['准考证号,手机号\n1,2', '第一行要有这些列：姓名、科目、得分、及格线'],
    [`${HEAD}\n,,,,,`, '没有成绩'],
  ])('%j is not a table of scores', async (body, fault) => {
    expect(scoreRows(await rowsInText(body))).toEqual({ candidates: [], faults: [fault], absent: [] })
  })
})
