import { encode } from 'iconv-lite'
import { rowsInFile, rowsInText } from '#server/desk/parts/sheet-rows'
import { bookOf } from '../../bank/read/workbook-parts'

const LINES = ['姓名,手机号,得分', '张小明,13800000001,72', '李雷,13800000002,58.5']
const text = (...more: string[]) => [...LINES, ...more].join('\r\n')
const cells = LINES.map((line) => line.split(','))
const number = (value: string) => `<c r="REF"><v>${value}</v></c>`
const numbered = cells.map((row, at) => (at === 0 ? row : row.map((cell) => (/^[\d.]+$/.test(cell) ? number(cell) : cell))))
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const stream = (name: string) => Buffer.concat([COMPOUND, Buffer.from(name, 'utf16le')])
const read = async (file: { name: string; bytes: Buffer }) => (await rowsInFile(file)).map((row) => row.cells)

describe('a table', () => {
  it.each([
    ['UTF-8', 'a.csv', Buffer.from(text())],
    ['UTF-8 with a mark', 'a.csv', Buffer.from(`\uFEFF${text()}`)],
    ['GB18030, as Excel writes it', 'a.csv', encode(text(), 'gb18030')],
    ['UTF-16', 'a.csv', encode(text(), 'utf-16le', { addBOM: true })],
    ['UTF-16 of the other order', 'a.csv', encode(text(), 'utf-16be', { addBOM: true })],
    ['semicolons', 'a.csv', Buffer.from(text().replaceAll(',', ';'))],
    ['tabs', 'a.txt', Buffer.from(text().replaceAll(',', '\t'))],
    ['lines of one sign', 'a.csv', Buffer.from(text().replaceAll('\r\n', '\n'))],
    ['empty rows', 'a.csv', Buffer.from(text(',,', '', ',,'))],
    ['an apostrophe before numbers', 'a.csv', Buffer.from(text().replaceAll(',13', ",'13"))],
    ['quotes around cells', 'a.csv', Buffer.from(text().replaceAll('张小明', '"张小明"'))],
    ['a workbook', 'a.XLSX', Buffer.from(bookOf({ rows: [...cells, ['', '', '']] }))],
    ['numbers of a workbook', 'a.xlsx', Buffer.from(bookOf({ rows: numbered }))],
  ])('in %s is read', async (_case, name, bytes) => {
    expect(await read({ name, bytes })).toEqual(cells)
  })

  it.each([
    ['a locked workbook', 'a.xlsx', stream('EncryptedPackage'), '有密码'],
    ['an old workbook', 'a.xls', stream('Workbook'), '旧版 Excel（.xls）'],
    ['two sheets', 'a.xlsx', Buffer.from(bookOf({ rows: cells, more: [cells] })), '只留一张'],
    ['a workbook that unpacks to too much', 'a.xlsx', Buffer.from(bookOf({ rows: [...cells, ['长'.repeat(5_000_000)]] })), '太大'],
    ['a broken workbook', 'a.xlsx', Buffer.from('PK\u0003\u0004'), '压缩包'],
    ['a text named as a workbook', 'a.xlsx', Buffer.from(text()), '改成 .csv'],
    ['an open quote', 'a.csv', Buffer.from(`${text()}\r\n"`), '引号'],
    ['a document', 'a.csv', Buffer.from('%PDF-1.7'), '读不了 PDF 文件：请在表格软件里打开，另存为 .xlsx 或 .csv'],
    ['a page of the web', 'a.csv', Buffer.from('<html><table></table></html>'), '读不了网页（HTML）文件：请在表格软件里打开'],
  ])('in %s is refused by name', async (_case, name, bytes, words) => {
    await expect(rowsInFile({ name, bytes })).rejects.toThrow(words)
  })

  it('names the numbers that a workbook has cut', async () => {
    const [, row] = await rowsInFile({ name: 'a.xlsx', bytes: Buffer.from(bookOf({ rows: [['号'], [number('440106051208123456')]] })) })
    expect(row?.cut).toEqual(['440106051208123000'])
  })

  it('names the line and the fault of a row with a torn quote', async () => {
    const rows = await rowsInText('姓名,手机号\n"张"小明,138\n李雷,139')
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3])
    expect(await rowsInText('\uFEFF甲\t乙\n1\t2')).toEqual([
      { line: 1, cells: ['甲', '乙'] },
      { line: 2, cells: ['1', '2'] },
    ])
  })
})
