import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { numberText } from '#server/bank/read/workbook/number-text'
import { Workbook } from '../../../support/workbook'
import { bankOf, codesOf, emptyBank, fixtures, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const HEAD = ['题干', 'A', 'B', '答案', '解析']
const bytesOf = async (book: Workbook) => book.bytes()
const picture = () => readFileSync(path.join(fixtures, 'csv/curve.png'))
const notesOf = (notes: readonly { line: number | null; code: string; reason: string }[]) =>
  notes.map(({ line, code, reason }) => `${line} ${code} ${reason}`)

describe('letters of a cell', () => {
  it('keep bold and italics; colour and strikethrough are reported', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('题')
    sheet.addRow(HEAD)
    sheet.addRow([
      { richText: [{ text: '下列' }, { text: '不属于', font: { bold: true } }, { text: '存货的是\n哪项' }] },
      { richText: [{ text: 'A. 甲' }, { text: '种', font: { italic: true } }] },
      { richText: [{ text: 'B. 乙' }, { text: '种', font: { strike: true, color: { argb: 'FFFF0000' } } }] },
      'A',
      '略',
    ])
    sheet.addRow([{ richText: [{ text: '求 $x' }, { text: '^2$', font: { bold: true } }] }, '一', '二', 'B', '略'])
    const report = await school.bring(school.file('a.xlsx', await bytesOf(book)))
    const [first, second] = await bankOf(school.db)
    expect(first?.stem).toEqual([
      { type: 'p', inline: [{ text: '下列' }, { text: '不属于', mark: 'strong' }, { text: '存货的是' }] },
      { type: 'p', inline: [{ text: '哪项' }] },
    ])
    expect(first?.options[0]).toEqual({
      letter: 'A',
      text: '甲种',
      rich: [{ type: 'p', inline: [{ text: '甲' }, { text: '种', mark: 'em' }] }],
    })
    expect(second?.stem).toMatchObject([{ inline: [{ text: '求 ' }, { text: 'x^2' }] }])
    expect(notesOf(report.notes)).toEqual([
      '2 look_left C 列的删除线没有保留',
      '2 look_left C 列的文字颜色没有保留',
      '3 look_left 公式、标签或声明了格式的一格里，粗体、斜体没有保留',
    ])
  })

  it('letters with one format down a column are reported once, and a different one at its row', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('题')
    sheet.addRow(HEAD)
    for (const word of ['甲', '乙', '丙']) {
      const row = sheet.addRow([`${word}属于什么`, `${word}一`, `${word}二`, 'A', ''])
      row.getCell(1).font = { bold: true }
      if (word === '乙') row.getCell(3).font = { color: { argb: 'FFFF0000' } }
    }
    const report = await school.bring(school.file('a.xlsx', await bytesOf(book)))
    expect(report.imported).toBe(3)
    expect(notesOf(report.notes)).toEqual(['null look_left 整列的粗体（A 列）没有保留', '3 look_left C 列的文字颜色没有保留'])
  })
})

it('cell content that is not text is reported', async () => {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRow(HEAD)
  sheet.addRow([{ text: '见链接', hyperlink: 'https://example.com/a' }, '甲', '乙', 'A', new Date(Date.UTC(2026, 0, 2))])
  sheet.addRow(['有批注', '甲', '乙', 'B', { formula: 'NOW()' }])
  sheet.getCell('A3').note = '此题有争议'
  sheet.addRow(['出错', '甲', '乙', 'B', { error: '#N/A' }])
  sheet.addRow(['有批注的第二题', '甲', '乙', 'B', ''])
  sheet.getCell('A5').note = '此题超纲'
  const report = await school.bring(school.file('a.xlsx', await bytesOf(book)))
  expect(codesOf(report)).toEqual(['3 cell_unreadable'])
  expect(notesOf(report.notes)).toEqual([
    '2 link_left 没有导入链接：https://example.com/a',
    '2 date_cell E 列是日期格式，按 2026-01-02 导入：原来若是分数或“1-2”这样的文字，请在表格里改回文本',
    '4 error_cell E 列是出错的公式 #N/A',
    '5 comment_left 没有导入批注：此题超纲',
  ])
})

const drawn =
  '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_5F"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>'

describe('workbook pictures', () => {
  it('pictures placed by a formula of WPS are imported', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('题')
    sheet.addRow(HEAD)
    sheet.addRow(['看图', { formula: '_xlfn.DISPIMG("ID_5F",1)', result: '=DISPIMG("ID_5F",1)' }, '乙', 'A', ''])
    sheet.addRow(['没有图', { formula: '_xlfn.DISPIMG("ID_77",1)', result: '=DISPIMG("ID_77",1)' }, '乙', 'A', ''])
    const parts = unzipSync(await bytesOf(book))
    const names = 'xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"'
    const images = `<etc:cellImages ${names}><etc:cellImage>${drawn}</etc:cellImage></etc:cellImages>`
    const relations = '<Relationships><Relationship Id="rId1" Type="http://x/image" Target="media/image1.png"/></Relationships>'
    const packed = zipSync({
      ...parts,
      'xl/cellimages.xml': strToU8(images),
      'xl/_rels/cellimages.xml.rels': strToU8(relations),
      'xl/media/image1.png': new Uint8Array(picture()),
    })
    const report = await school.bring(school.file('a.xlsx', packed))
    expect(codesOf(report)).toEqual(['3 cell_unreadable'])
    expect((await bankOf(school.db))[0]?.options[0]).toMatchObject({ rich: [{ type: 'img', width: 3, height: 2 }] })
  })

  it('workbook pictures of the newest kind, and shapes over the cells, are reported', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('题')
    sheet.addRow(HEAD)
    sheet.addRow(['看框', '甲', '乙', 'A', ''])
    sheet.addRow(['图在格里', { error: '#VALUE!' }, '乙', 'A', ''])
    sheet.addImage(book.addImage({ base64: picture().toString('base64'), extension: 'png' }), {
      tl: { col: 0, row: 1 },
      ext: { width: 3, height: 2 },
    })
    const parts = unzipSync(await bytesOf(book))
    const edit = (name: string, change: (text: string) => string) => {
      parts[name] = strToU8(change(strFromU8(parts[name] ?? new Uint8Array())))
    }
    edit('xl/worksheets/sheet1.xml', (text) => text.replace(/(<c r="B3"[^>]*t="e")/, '$1 vm="1"'))
    const box =
      '<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:sp><xdr:txBody><a:p><a:r><a:t>注意单位</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>'
    edit('xl/drawings/drawing1.xml', (text) => text.replace('</xdr:wsDr>', `${box}</xdr:wsDr>`))
    const report = await school.bring(school.file('a.xlsx', zipSync(parts)))
    expect(codesOf(report)).toEqual(['3 cell_unreadable'])
    expect(notesOf(report.notes)).toEqual(['2 shape_left 这一行上面的文本框“注意单位”没有导入'])
    expect((await bankOf(school.db))[0]?.stem).toMatchObject([{ type: 'p' }, { type: 'img', width: 3 }])
  })
})

it.each([
  [0.1 + 0.2, '', '0.3', {}],
  [1234567890123456, '', '1234567890123460', {}],
  [1.5, '0.00', '1.50', {}],
  [7, '000', '007', {}],
  [1234567.5, '#,##0.00', '1,234,567.50', {}],
  [-1234.5, '¥#,##0.0;[Red]-¥#,##0.0', '¥-1,234.5', {}],
  [0.125, '0.0%', '12.5%', {}],
  [0.125, '0%', '13%', { hidden: '0.125' }],
  [2.34567, '0.00', '2.35', { hidden: '2.34567' }],
  [1.005, '0.00', '1.01', { hidden: '1.005' }],
  [0.5, '# ?/?', '1/2', {}],
  [1.75, '# ??/??', '1 3/4', {}],
  [1.996, '# ?/?', '2', {}],
  [-0.97, '# ?/?', '-1', {}],
  [45000, 'yyyy"年"m"月"', '2023-03-15', { isDate: true }],
  [0.5, 'h:mm', '12:00:00', { isDate: true }],
  [1.25, '[h]:mm', '30:00', {}],
  [1.25, '[hh]:mm:ss', '30:00:00', {}],
  [0.0625, '[m]', '90', {}],
  [0.0625, '[mm]:ss', '90:00', {}],
  [0.001, '[s]', '86', {}],
  [5, '0"元"', '5元', {}],
  [5, '[$￥-804]0', '￥5', {}],
  [1e-7, '0.00E+00', '1e-7', { isOther: true }],
  [8, 'General', '8', {}],
  [0, '#', '0', {}],
])('%p in the format %p is shown as %p', (value, format, text, more) => {
  expect(numberText(value, format)).toEqual({ text, ...more })
})
