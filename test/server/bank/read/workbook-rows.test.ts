import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Read, spread } from '#server/bank/read/workbook/sheet-rows'
import { Workbook } from '../../../support/workbook'
import { readOnly } from './read-only'

const HEAD = ['题干', 'A', 'B', '答案']
const read = async (book: Workbook) => readOnly('a.xlsx', Buffer.from(book.bytes()))
const bold = { bold: true }

it('a blank in another format than the words of its cell changes nothing', async () => {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRow(HEAD)
  for (const word of ['甲', '乙', '丙'])
    sheet.addRow([{ richText: [{ text: word, font: bold }, { text: ' ' }, { text: '属于什么', font: bold }] }, '一', '二', 'A'])
  sheet.addRow([{ richText: [{ text: '丁属于什么', font: bold }] }, '一', '二', 'A'])
  const { bodies, notes } = await read(book)
  expect(bodies[0]?.stem).toEqual([{ type: 'p', inline: [{ text: '甲 属于什么' }] }])
  expect(notes).toEqual(['look_left 整列的粗体（A 列）没有保留'])
})

it('a column with two formats at once is reported with both', async () => {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRow(HEAD)
  for (const word of ['甲', '乙']) sheet.addRow([`${word}属于什么`, '一', '二', 'A']).getCell(1).font = { ...bold, strike: true }
  expect((await read(book)).notes).toEqual(['look_left 整列的粗体、删除线（A 列）没有保留'])
})

it.each([
  [8, '第 2、3、4、5、6、7、8、9 行是隐藏的，照样导入（共 8 行）'],
  [9, '第 2、3、4、5、6、7、8、9 等 行是隐藏的，照样导入（共 9 行）'],
])('%i hidden rows are reported by the first eight', async (count, words) => {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRow(HEAD)
  for (let at = 1; at <= count; at++) sheet.addRow([`第${at}题属于什么`, '一', '二', 'A']).hidden = true
  const { questions, notes } = await read(book)
  expect([questions.length, notes]).toEqual([count, [`rows_hidden ${words}`]])
})

it('cells merged downwards give every row their value, the last one too', async () => {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRow(HEAD)
  for (const word of ['甲', '乙', '丙']) sheet.addRow([`${word}属于什么`, '一', '二', 'B'])
  sheet.mergeCells('D2:D4')
  const { questions, refused } = await read(book)
  expect(refused).toEqual([])
  expect(questions.map(({ key }) => key)).toEqual(Array(3).fill({ kind: 'letters', letters: ['B'] }))
})

it('merged ranges are filled up to 100,000 rows of a sheet', () => {
  const rows: Read['rows'] = new Map()
  for (let number = 1; number <= 4; number++) rows.set(number, { number, cells: ['', number === 1 ? '共用' : ''] })
  const merges = [
    { top: 5, bottom: 100_001, left: 3, right: 3 },
    { top: 1, bottom: 4, left: 1, right: 1 },
  ]
  spread({ rows, merges, links: new Map(), drawings: [], hidden: [] })
  expect([...rows.values()].map(({ cells }) => cells[1])).toEqual(['共用', '共用', '共用', ''])
})

it.each(['', 'x:'])('days count from 1904 where the book says so, with the name prefix "%s"', async (prefix) => {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRow(HEAD)
  sheet.addRow(['企业合并从哪一天起算', 366, '乙', 'A'])
  sheet.getCell('B2').numFmt = 'yyyy-mm-dd'
  const parts = unzipSync(book.bytes())
  const part = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).replace(/<workbookPr[^>]*>/, '<workbookPr date1904="1"/>')
  const named = part.replace(/<(\/?)(?=[a-z])/gi, `<$1${prefix}`).replace('xmlns=', prefix === '' ? 'xmlns=' : 'xmlns:x=')
  const { questions } = await readOnly('a.xlsx', zipSync({ ...parts, 'xl/workbook.xml': strToU8(named) }))
  expect(questions[0]?.options).toEqual(['1905-01-01', '乙'])
})
