import { strToU8, zipSync } from 'fflate'

export type Sheet = { name: string; rows: readonly (readonly (string | number)[])[] }

const MADE = '2000-01-01T00:00:00'
const NAMESPACE = 'http://schemas.openxmlformats.org'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Leaves out control characters, which XML cannot hold. */
const escaped = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
const sheetXml = ({ rows }: Sheet) =>
  `${HEAD}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetData>${rows
    .map((row) => `<row>${row.map(cell).join('')}</row>`)
    .join('')}</sheetData></worksheet>`

/** Writes a workbook of plain sheets. Texts stay texts, so that a spreadsheet computes none of them. */
export function workbook(sheets: readonly Sheet[]): Uint8Array {
  const relations = `${NAMESPACE}/officeDocument/2006/relationships`
  const types = sheets.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )
  const listed = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${links.join('')}</Relationships>`,
  }
  for (const [at, sheet] of sheets.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet)
  // The same figures are the same bytes: no file says when it was made.
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { mtime: MADE })
}
