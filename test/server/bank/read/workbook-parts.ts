import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

/** A shared cell as some programs leave it: no number of a string in it. */
export const EMPTY = '<c r="REF" t="s"/>'

type Rows = readonly (readonly string[])[]

/** Where the parts of a workbook lie, and its rows; a cell that begins with `<c ` is written as it is, `REF` standing for its place. */
type Parts = {
  rows: Rows
  /** The rows of further sheets. */
  more?: readonly Rows[]
  workbook?: string
  strings?: string
  /** The name by which the workbook refers to its strings, where it is another. */
  stringsLink?: string
  styles?: string
  hasRootLinks?: boolean
  /** Whether the workbook names its parts by whole addresses, `/xl/styles.xml`. */
  isWhole?: boolean
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/'))
const fileOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
const link = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
const links = (...inside: string[]) => `${HEAD}<Relationships xmlns="${PACKAGE}">${inside.join('')}</Relationships>`

/** A workbook written part by part, so that its parts can have any names. */
export function bookOf({
  rows,
  more = [],
  workbook = 'xl/workbook.xml',
  strings = 'xl/sharedStrings.xml',
  stringsLink = fileOf(strings),
  styles = 'xl/styles.xml',
  hasRootLinks = true,
  isWhole = false,
}: Parts): Uint8Array {
  const texts: string[] = []
  const cell = (text: string, place: string) =>
    text.startsWith('<c ') ? text.replace('REF', place) : `<c r="${place}" t="s"><v>${texts.push(text) - 1}</v></c>`
  const linesOf = (sheet: Rows) =>
    sheet.map((cells, row) => {
      const inside = cells.map((text, column) => (text === '' ? '' : cell(text, `${String.fromCharCode(65 + column)}${row + 1}`)))
      return `<row r="${row + 1}">${inside.join('')}</row>`
    })
  const sheets = [rows, ...more].map((sheet, at) => ({
    number: at + 1,
    name: at === 0 ? '题' : `题${at + 1}`,
    content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${linesOf(sheet).join('')}</sheetData></worksheet>`,
  }))
  const named = sheets.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="sheet${number}"/>`)
  const parts = {
    ...(hasRootLinks && { '_rels/.rels': links(link('rId1', 'officeDocument', workbook)) }),
    [workbook]: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets></workbook>`,
    [`${folderOf(workbook)}/_rels/${fileOf(workbook)}.rels`]: links(
      ...sheets.map(({ number }) =>
        link(`sheet${number}`, 'worksheet', `${isWhole ? `/${folderOf(workbook)}/` : ''}worksheets/sheet${number}.xml`),
      ),
      link('rId2', 'sharedStrings', isWhole ? `/${strings}` : stringsLink),
      link('rId3', 'styles', isWhole ? `/${styles}` : fileOf(styles)),
    ),
    ...Object.fromEntries(sheets.map(({ number, content }) => [`${folderOf(workbook)}/worksheets/sheet${number}.xml`, content])),
    [strings]: `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    [styles]: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts><font/></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="9" fontId="0"/></cellXfs></styleSheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const percent = (value: string) => `<c r="REF" s="1"><v>${value}</v></c>`

/** A workbook of one question whose options need strings and styles to be read right. */
export const filledBook = (parts: Omit<Parts, 'rows'>) =>
  bookOf({
    ...parts,
    rows: [
      ['题干', 'A', 'B', 'C', 'D', '答案'],
      ['增值税税率是（ ）', percent('0.13'), percent('0.09'), percent('0.06'), percent('0.03'), 'A'],
    ],
  })
