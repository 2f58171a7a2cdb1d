import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readDocx } from '#server/bank/read/docx/read-docx'
import { FileRefused } from '#server/bank/read/draft'
import { sheetsOf } from '#server/bank/read/workbook/read-workbook'
import { archiveOf } from './archive'
import { docxOf, paragraph, run } from './word'

const WORKBOOK = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="题" sheetId="1" r:id="rId1"/></sheets></workbook>`
const LINKS = `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`

/** A workbook of one sheet with these rows, and these strings shared by its cells. */
const workbookOf = (rows: string, strings = '') =>
  archiveOf(
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: LINKS },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  )

const cell = '<c r="A1" t="inlineStr"><is><t>题</t></is></c>'

describe('a file with too many elements', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-limits-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const refusalOf = async (name: string, bytes: Buffer) => {
    const place = path.join(folder, name)
    writeFileSync(place, bytes)
    const read = name.endsWith('.docx') ? readDocx(place) : sheetsOf(place)
    return read.then(
      () => null,
      (error: unknown) => (error instanceof FileRefused ? error.reason : error),
    )
  }

  it.each([
    ['750,000 runs in 55 KB, 22 MB unpacked', docxOf([`<w:p>${run('字').repeat(400_000)}</w:p>`]), /超过 16 MB：请分成几个文件再导入/],
    ['runs', docxOf([`<w:p>${'<w:r/>'.repeat(200_001)}</w:p>`]), /超过 20 万段格式不同的文字：请分成几个文件/],
    ['paragraphs', docxOf(['<w:p/>'.repeat(100_001)]), /超过 10 万个段落：请分成几个文件/],
    ['paragraphs of another prefix', docxOf(['<x:p/>'.repeat(100_001)]), /超过 10 万个段落/],
    ['elements of any name', docxOf([`<w:p>${'<w:b/>'.repeat(600_001)}</w:p>`]), /超过 60 万个元素/],
    [
      'elements of a part beside the document',
      docxOf(['1. 题'], Buffer.alloc(0), [{ name: 'word/styles.xml', content: `<s>${'<b/>'.repeat(600_001)}</s>` }]),
      /超过 60 万个元素/,
    ],
  ])('a file is refused as a Word paper: %s', async (_, bytes, sentence) => {
    expect(await refusalOf('bomb.docx', bytes)).toMatch(sentence)
  })

  it.each([
    ['rows', workbookOf('<row/>'.repeat(150_001)), /超过 15 万行：请分成几个文件/],
    ['cells', workbookOf(`<row r="1">${'<c/>'.repeat(1_500_001)}</row>`), /超过 150 万个单元格/],
    ['shared strings', workbookOf(`<row r="1">${cell}</row>`, '<si/>'.repeat(1_000_001)), /超过 100 万段不同的文字/],
    ['elements of any name', workbookOf(`<row r="1">${cell}</row>`, '<b/>'.repeat(6_000_001)), /超过 600 万个元素/],
  ])('a file is refused as a workbook: %s', async (_, bytes, sentence) => {
    expect(await refusalOf('bomb.xlsx', bytes)).toMatch(sentence)
  })

  it('counts as readable when it is large but valid', async () => {
    const paper = Array.from({ length: 2_000 }, (_, at) => [`${at + 1}. 第 ${at + 1} 问（　）`, 'A. 甲  B. 乙', '答案：A']).flat()
    expect(await refusalOf('honest.docx', docxOf(paper.map((text) => paragraph(text))))).toBeNull()
    const rows = Array.from({ length: 3_000 }, (_, at) => `<row r="${at + 1}">${cell.replace('A1', `A${at + 1}`)}</row>`)
    expect(await refusalOf('honest.xlsx', workbookOf(rows.join('')))).toBeNull()
  })

  it('a file is counted once where a name lies in two pieces of the file', async () => {
    // Elements of many lengths put the ends of the pieces, which have a fixed size, at every place of one.
    const runs = (count: number) => Array.from({ length: count }, (_, at) => `<w:r w:id="${'x'.repeat(at % 7)}"/>`).join('')
    const beyond = '<w:p/>'.repeat(100_001)
    expect(await refusalOf('pieces.docx', docxOf([`<w:p>${runs(199_999)}</w:p>`, beyond]))).toMatch(/10 万个段落/)
    expect(await refusalOf('pieces.docx', docxOf([`<w:p>${runs(200_001)}</w:p>`, beyond]))).toMatch(/20 万段/)
  })
})
