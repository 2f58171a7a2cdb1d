import { strToU8, zipSync } from 'fflate'
import { escaped } from './html'

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const LETTERS = 26
const TEXT_FORMAT = 49

/** A sheet of texts and numbers; nothing in it is ever computed. */
export type Sheet = { name: string; rows: readonly (readonly (string | number)[])[] }

/** The same rows are the same bytes: no file says when it was made. */
const MADE = '2000-01-01T00:00:00'

/** The name of a column: A to Z, then AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (at % LETTERS))
  return at < LETTERS ? letter : columnName(Math.floor(at / LETTERS) - 1) + letter
}

/** Leaves out control characters, which XML cannot hold. */
const withoutControls = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}/gu, '')
/** Escapes texts that read like escapes of Office, and line ends that it would change. */
const inOffice = (text: string) =>
  escaped(withoutControls(text).replace(/_x[0-9A-Fa-f]{4}_/g, (found) => `_x005F${found}`)).replaceAll('\r', '_x000D_')

function cellXml(value: string | number, place: string): string {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  return value === '' ? '' : `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${inOffice(value)}</t></is></c>`
}

function rowXml(cells: readonly (string | number)[], at: number): string {
  const filled = cells.map((value, column) => cellXml(value, `${columnName(column)}${at + 1}`))
  return `<row r="${at + 1}">${filled.join('')}</row>`
}

const sheetXml = ({ rows }: Sheet) =>
  `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`

/** All cells are texts, so that no program makes a date of 1/2 or drops the zeros of 001. */
const styles = `${HEAD}<styleSheet xmlns="${SPREADSHEET}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="${TEXT_FORMAT}" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Writes a workbook. Texts stay texts, so that a spreadsheet computes none of them. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const each = (make: (sheet: Sheet, number: number) => string) => sheets.map((sheet, at) => make(sheet, at + 1)).join('')
  const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${kind('styles')}"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kind('worksheet')}"/>`)}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${each(({ name }, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { mtime: MADE })
}
