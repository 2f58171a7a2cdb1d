import { readFileSync } from 'node:fs'
import path from 'node:path'
import { plainWords } from '#server/bank/read/rich/markup'
import { Workbook } from '../../../support/workbook'
import { bankOf, codesOf, emptyBank, fixtures, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const bytesOf = async (book: Workbook) => book.bytes()

describe('a workbook', () => {
  it('imports all its sheets, each counting from 1, with merged headers', async () => {
    const book = new Workbook()
    const plain = book.addWorksheet('单选')
    plain.addRow(['题号', '题干（必填）', '选项一', '选项二', '正确选项', '难度'])
    plain.addRow([1, '存货属于什么', '资产', '负债', '【A】', 1])
    const merged = book.addWorksheet('多选')
    merged.addRow(['题号', '题干', '选项', '', '', '答案'])
    merged.addRow(['', '', 'A', 'B', 'C', ''])
    merged.mergeCells('C1:E1')
    merged.mergeCells('B1:B2')
    merged.addRow([
      1,
      { richText: [{ text: 'H' }, { text: '2', font: { vertAlign: 'subscript' } }, { text: 'O 含有' }] },
      '氢',
      '氧',
      0.5,
      'AB',
    ])
    merged.getCell('E3').numFmt = '0%'
    const report = await school.bring(school.file('题.xlsx', await bytesOf(book)))
    expect(report).toMatchObject({ imported: 2, refusedCount: 0, isBalanced: true })
    const [, second] = await bankOf(school.db)
    expect(plainWords(second?.stem ?? [])).toBe('H₂O 含有')
    expect(second?.options.map(({ text }) => text)).toEqual(['氢', '氧', '50%'])
    expect(await school.bring(school.file('题.xlsx', await bytesOf(book)))).toMatchObject({ imported: 0, skipped: 2 })
  })

  it('imports the pictures in its cells', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('图')
    sheet.addRow(['题干', 'A', 'B', '答案'])
    sheet.addRow(['看图', '甲种', '乙种', 'A'])
    const buffer = readFileSync(path.join(fixtures, 'csv/curve.png'))
    const id = book.addImage({ base64: buffer.toString('base64'), extension: 'png' })
    sheet.addImage(id, { tl: { col: 0, row: 1 }, ext: { width: 3, height: 2 } })
    expect(await school.bring(school.file('a.xlsx', await bytesOf(book)))).toMatchObject({ imported: 1, refusedCount: 0 })
    expect((await bankOf(school.db))[0]?.stem[1]).toMatchObject({ type: 'img', width: 3, height: 2 })
  })

  it('imports every picture of a cell, in the order in which they lie there', async () => {
    const book = new Workbook()
    const sheet = book.addWorksheet('图')
    sheet.addRow(['题干', 'A', 'B', '答案'])
    sheet.addRow(['看两幅图', '甲种', '乙种', 'A'])
    const curve = readFileSync(path.join(fixtures, 'csv/curve.png'))
    // Bytes after the end of a picture do not count, and make it another one.
    for (const bytes of [curve, Buffer.concat([curve, Buffer.from('2')]), curve])
      sheet.addImage(book.addImage({ base64: bytes.toString('base64'), extension: 'png' }), {
        tl: { col: 0, row: 1 },
        ext: { width: 3, height: 2 },
      })
    expect(await school.bring(school.file('a.xlsx', await bytesOf(book)))).toMatchObject({ imported: 1, refusedCount: 0 })
    const stem = (await bankOf(school.db))[0]?.stem ?? []
    const sources = stem.flatMap((node) => (node.type === 'img' ? [node.src] : []))
    expect(sources).toHaveLength(3)
    expect([sources[0] === sources[2], sources[0] === sources[1]]).toEqual([true, false])
  })

  it('a workbook is recognised for any case of its file ending, and each sheet of a named source keeps its numbers', async () => {
    const bytes = async (second: string) => {
      const book = new Workbook()
      for (const [title, stem, key] of [
        ['判断', '存货是资产', '对'],
        ['概念', '负债是欠别人的', second],
      ] as const)
        book.addWorksheet(title).addRows([
          ['题号', '题型', '题干', '答案'],
          [1, '判断题', stem, key],
        ])
      return bytesOf(book)
    }
    const source = '教研组'
    expect(await school.bring(school.file('题.XLSX', await bytes('错')), { source })).toMatchObject({ imported: 2, refusedCount: 0 })
    expect(await school.bring(school.file('新题.xlsx', await bytes('对')), { source })).toMatchObject({
      imported: 0,
      updated: 1,
      skipped: 1,
    })
  })

  it('a workbook is read in the named format, whatever its name', async () => {
    const place = school.file('a.xlsx', '题型,题干,答案\n判断题,存货是资产,对\n')
    expect(await school.bring(place, { format: 'csv' })).toMatchObject({ imported: 1, refusedCount: 0 })
  })

  it('a workbook that is invalid is refused by name, and so are older files', async () => {
    expect(codesOf(await school.bring(school.file('a.xlsx', 'PK\u0003\u0004')))).toEqual(['null zip_broken'])
    expect(codesOf(await school.bring(school.file('a.xls', '\u00d0\u00cf')))).toEqual(['null office_file'])
  })
})
