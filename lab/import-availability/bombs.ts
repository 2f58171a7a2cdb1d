import { archiveOf } from '../../test/server/bank/read/archive'
import { docxOf, run } from '../../test/server/bank/read/word'

const CHOICE = ['（　）', 'A. 甲  B. 乙', '答案：A']

/** A Word paper of this many questions, and a table of that many. */
const paper = (count: number) =>
  docxOf(Array.from({ length: count }, (_, at) => [`${at + 1}. 第 ${at + 1} 问${CHOICE[0]}`, ...CHOICE.slice(1)]).flat())
const rows = (count: number) => `题干,A,B,答案\n${Array.from({ length: count }, (_, at) => `第 ${at + 1} 问,甲,乙,A\n`).join('')}`

const sheet = (count: number) => {
  const cells = (at: number) => `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>题干 ${at}</t></is></c></row>`
  const types = '<Types/>'
  const links = `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
  const book = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="题" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return archiveOf(
    { name: '[Content_Types].xml', content: types },
    { name: 'xl/workbook.xml', content: book },
    { name: 'xl/_rels/workbook.xml.rels', content: links },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${Array.from({ length: count }, (_, at) => cells(at + 1)).join('')}</sheetData></worksheet>`,
    },
  )
}

/** Files that cost much to read: above the bounds, just below them, and large but honest. */
export const bombs = (): { name: string; bytes: Uint8Array }[] => [
  { name: 'runs-22MB.docx', bytes: docxOf([`<w:p>${run('字').repeat(400_000)}</w:p>`]) },
  { name: 'runs-55MB.docx', bytes: docxOf([`<w:p>${run('字').repeat(1_000_000)}</w:p>`]) },
  {
    name: 'below-the-bounds.docx',
    bytes: docxOf(['1. 题（A）', 'A. 甲 B. 乙', `<w:p>${'<w:r><w:t>字</w:t></w:r>'.repeat(190_000)}</w:p>`]),
  },
  { name: 'paper-of-2000.docx', bytes: paper(2_000) },
  { name: 'rows-800000.xlsx', bytes: sheet(800_000) },
  { name: 'rows-100000.xlsx', bytes: sheet(100_000) },
  { name: 'table-of-5000.csv', bytes: Buffer.from(rows(5_000)) },
]
