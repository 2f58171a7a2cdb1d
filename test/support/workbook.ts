import { strToU8, zipSync } from 'fflate'

/** Workbooks for tests and programs, written by the rules of ECMA-376 as spreadsheets write them: shared strings, styles, comments, drawings. */

type Font = { bold?: boolean; italic?: boolean; strike?: boolean; vertAlign?: 'superscript' | 'subscript'; color?: { argb: string } }
type Piece = { text: string; font?: Font }
type Value =
  | string
  | number
  | Date
  | null
  | { richText: readonly Piece[] }
  | { text: string; hyperlink: string }
  | { formula: string; result?: string | number }
  | { error: string }

class WrittenCell {
  value: Value = null
  font: Font | undefined
  numFmt = ''
  note = ''
}

class WrittenRow {
  hidden = false
  readonly cells = new Map<number, WrittenCell>()

  getCell(column: number): WrittenCell {
    const cell = this.cells.get(column) ?? new WrittenCell()
    this.cells.set(column, cell)
    return cell
  }
}

type Placed = { image: number; tl: { col: number; row: number }; ext: { width: number; height: number } }

const LETTERS = 26
const A_CODE = 65
const nameOf = (column: number): string =>
  `${column > LETTERS ? nameOf(Math.floor((column - 1) / LETTERS)) : ''}${String.fromCharCode(A_CODE + ((column - 1) % LETTERS))}`

function placeOf(reference: string): { row: number; column: number } {
  const [, letters = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(reference) ?? []
  return { row: Number(row), column: [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A_CODE + 1, 0) }
}

class WrittenSheet {
  readonly rows = new Map<number, WrittenRow>()
  readonly merges: string[] = []
  readonly images: Placed[] = []
  private last = 0

  constructor(
    readonly name: string,
    readonly state: 'visible' | 'hidden',
  ) {}

  getRow(number: number): WrittenRow {
    const row = this.rows.get(number) ?? new WrittenRow()
    this.rows.set(number, row)
    this.last = Math.max(this.last, number)
    return row
  }

  getCell(reference: string): WrittenCell {
    const { row, column } = placeOf(reference)
    return this.getRow(row).getCell(column)
  }

  addRow(values: readonly Value[]): WrittenRow {
    const row = this.getRow(this.last + 1)
    for (const [at, value] of values.entries()) row.getCell(at + 1).value = value
    return row
  }

  addRows(rows: readonly (readonly Value[])[]): void {
    for (const values of rows) this.addRow(values)
  }

  mergeCells(range: string): void {
    this.merges.push(range)
  }

  addImage(image: number, at: Omit<Placed, 'image'>): void {
    this.images.push({ image, ...at })
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const DAY_MS = 86_400_000
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** Numbers of formats below these are built in. */
const FIRST_FORMAT = 164
const EMU_A_PIXEL = 9_525

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const textXml = (text: string) => `<t xml:space="preserve">${escaped(text)}</t>`

function fontXml(font: Font, name: 'font' | 'rPr'): string {
  const { bold, italic, strike, vertAlign, color } = font
  const inside = [bold && '<b/>', italic && '<i/>', strike && '<strike/>', color && `<color rgb="${color.argb}"/>`]
  return `<${name}>${inside.filter(Boolean).join('')}${vertAlign ? `<vertAlign val="${vertAlign}"/>` : ''}</${name}>`
}

type Link = { id: string; kind: string; target: string; isOutside?: boolean }
const linksXml = (links: readonly Link[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links
    .map(({ id, kind, target, isOutside }) => {
      return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${escaped(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`
    })
    .join('')}</Relationships>`

/** Collects each text and style once, and numbers them. */
class Shared {
  readonly strings: string[] = []
  readonly styles: { font: string; format: string }[] = [{ font: '<font/>', format: '' }]
  private readonly places = new Map<string, number>()

  string(xml: string): number {
    const place = this.places.get(xml) ?? this.strings.push(xml) - 1
    this.places.set(xml, place)
    return place
  }

  style(font: Font | undefined, format: string): number {
    const own = { font: font ? fontXml(font, 'font') : '<font/>', format }
    const at = this.styles.findIndex((style) => style.font === own.font && style.format === own.format)
    return at < 0 ? this.styles.push(own) - 1 : at
  }

  get stylesXml(): string {
    const formats = [...new Set(this.styles.map(({ format }) => format).filter((format) => format !== ''))]
    const numberOf = (format: string) => (format === '' ? 0 : FIRST_FORMAT + formats.indexOf(format))
    const named = formats.map((format) => `<numFmt numFmtId="${numberOf(format)}" formatCode="${escaped(format)}"/>`)
    const looks = this.styles.map(
      ({ format }, at) => `<xf numFmtId="${numberOf(format)}" fontId="${at}" applyNumberFormat="1" applyFont="1"/>`,
    )
    return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${named.length}">${named.join('')}</numFmts><fonts>${this.styles
      .map(({ font }) => font)
      .join('')}</fonts><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`
  }
}

/** The attributes and content of a cell by the kind of its value. */
function valueXml(value: NonNullable<Value>, shared: Shared): string {
  if (typeof value === 'number') return `><v>${value}</v>`
  if (typeof value === 'string') return ` t="s"><v>${shared.string(textXml(value))}</v>`
  if (value instanceof Date) return `><v>${(value.getTime() - SERIAL_ZERO) / DAY_MS}</v>`
  if ('richText' in value) {
    const pieces = value.richText.map(({ text, font }) => `<r>${font ? fontXml(font, 'rPr') : ''}${textXml(text)}</r>`)
    return ` t="s"><v>${shared.string(pieces.join(''))}</v>`
  }
  if ('error' in value) return ` t="e"><v>${escaped(value.error)}</v>`
  if ('hyperlink' in value) return ` t="s"><v>${shared.string(textXml(value.text))}</v>`
  const { formula, result } = value
  const said = result === undefined ? '' : `<v>${escaped(String(result))}</v>`
  return `${typeof result === 'string' ? ' t="str"' : ''}><f>${escaped(formula)}</f>${said}`
}

function cellXml({ value, font, numFmt }: WrittenCell, place: string, shared: Shared): string {
  if (value === null || value === '') return ''
  const format = numFmt === '' && value instanceof Date ? 'yyyy-mm-dd' : numFmt
  const style = shared.style(font, format)
  return `<c r="${place}"${style > 0 ? ` s="${style}"` : ''}${valueXml(value, shared)}</c>`
}

type Parts = Record<string, string | Uint8Array>
const sorted = <T>(of: ReadonlyMap<number, T>) => [...of].sort(([one], [other]) => one - other)

/** The cells of a sheet with their places. */
const cellsOf = ({ rows }: WrittenSheet) =>
  sorted(rows).flatMap(([number, { cells }]) => sorted(cells).map(([column, cell]) => ({ place: `${nameOf(column)}${number}`, cell })))

function drawingParts(sheet: WrittenSheet, number: number, images: readonly Image[]): Parts {
  const anchors = sheet.images.map(({ image, tl, ext }, at) => {
    const from = `<xdr:from><xdr:col>${tl.col}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${tl.row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`
    const size = `<xdr:ext cx="${ext.width * EMU_A_PIXEL}" cy="${ext.height * EMU_A_PIXEL}"/>`
    const named = `<xdr:nvPicPr><xdr:cNvPr id="${at + 1}" name="Picture ${at + 1}"/><xdr:cNvPicPr/></xdr:nvPicPr>`
    const fill = `<xdr:blipFill><a:blip r:embed="rId${image + 1}"/></xdr:blipFill>`
    return `<xdr:oneCellAnchor>${from}${size}<xdr:pic>${named}${fill}<xdr:spPr/></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  })
  const names = `xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"`
  const links = images.map((image, at) => ({ id: `rId${at + 1}`, kind: 'image', target: `../media/${image.name}` }))
  return {
    [`xl/drawings/drawing${number}.xml`]: `${HEAD}<xdr:wsDr ${names}>${anchors.join('')}</xdr:wsDr>`,
    [`xl/drawings/_rels/drawing${number}.xml.rels`]: linksXml(links),
  }
}

function sheetParts(sheet: WrittenSheet, number: number, shared: Shared, images: readonly Image[]): Parts {
  const all = cellsOf(sheet)
  const links = all.flatMap(({ place, cell: { value } }) =>
    value !== null && typeof value === 'object' && 'hyperlink' in value ? [{ place, to: value.hyperlink }] : [],
  )
  const notes = all.filter(({ cell }) => cell.note !== '')
  const rows = sorted(sheet.rows).map(([row, { hidden, cells }]) => {
    const inside = sorted(cells).map(([column, cell]) => cellXml(cell, `${nameOf(column)}${row}`, shared))
    return `<row r="${row}"${hidden ? ' hidden="1"' : ''}>${inside.join('')}</row>`
  })
  const merges = sheet.merges.map((range) => `<mergeCell ref="${range}"/>`)
  const linked = links.map(({ place }, at) => `<hyperlink ref="${place}" r:id="link${at + 1}"/>`)
  const relations: Link[] = [
    ...links.map(({ to }, at) => ({ id: `link${at + 1}`, kind: 'hyperlink', target: to, isOutside: true })),
    ...(notes.length > 0 ? [{ id: 'notes', kind: 'comments', target: `../comments${number}.xml` }] : []),
    ...(sheet.images.length > 0 ? [{ id: 'drawing', kind: 'drawing', target: `../drawings/drawing${number}.xml` }] : []),
  ]
  const content = [
    `<sheetData>${rows.join('')}</sheetData>`,
    merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : '',
    linked.length > 0 ? `<hyperlinks>${linked.join('')}</hyperlinks>` : '',
    sheet.images.length > 0 ? '<drawing r:id="drawing"/>' : '',
  ]
  const comments = notes.map(
    ({ place, cell }) => `<comment ref="${place}" authorId="0"><text><r>${textXml(cell.note)}</r></text></comment>`,
  )
  return {
    [`xl/worksheets/sheet${number}.xml`]: `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${content.join('')}</worksheet>`,
    ...(relations.length > 0 && { [`xl/worksheets/_rels/sheet${number}.xml.rels`]: linksXml(relations) }),
    ...(notes.length > 0 && {
      [`xl/comments${number}.xml`]: `${HEAD}<comments xmlns="${MAIN}"><authors><author/></authors><commentList>${comments.join('')}</commentList></comments>`,
    }),
    ...(sheet.images.length > 0 && drawingParts(sheet, number, images)),
  }
}

type Image = { name: string; bytes: Uint8Array }

export class Workbook {
  private readonly sheets: WrittenSheet[] = []
  private readonly images: Image[] = []

  addWorksheet(name: string, { state = 'visible' }: { state?: 'visible' | 'hidden' } = {}): WrittenSheet {
    const sheet = new WrittenSheet(name, state)
    this.sheets.push(sheet)
    return sheet
  }

  /** Keeps a picture for its sheets; its number. */
  addImage({ base64, extension }: { base64: string; extension: string }): number {
    return (
      this.images.push({ name: `image${this.images.length + 1}.${extension}`, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }) - 1
    )
  }

  /** The file of the workbook. */
  bytes(): Uint8Array {
    const shared = new Shared()
    const parts: Parts = {}
    for (const [at, sheet] of this.sheets.entries()) Object.assign(parts, sheetParts(sheet, at + 1, shared, this.images))
    const named = this.sheets.map(
      ({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
    )
    const links = this.sheets.map((_, at) => ({ id: `rId${at + 1}`, kind: 'worksheet', target: `worksheets/sheet${at + 1}.xml` }))
    const others = ['styles', 'sharedStrings'].map((kind) => ({ id: kind, kind, target: `${kind}.xml` }))
    for (const { name, bytes } of this.images) parts[`xl/media/${name}`] = bytes
    parts['_rels/.rels'] = linksXml([{ id: 'rId1', kind: 'officeDocument', target: 'xl/workbook.xml' }])
    parts['xl/workbook.xml'] =
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets>${named.join('')}</sheets></workbook>`
    parts['xl/_rels/workbook.xml.rels'] = linksXml([...links, ...others])
    parts['xl/styles.xml'] = shared.stylesXml
    parts['xl/sharedStrings.xml'] = `${HEAD}<sst xmlns="${MAIN}">${shared.strings.map((xml) => `<si>${xml}</si>`).join('')}</sst>`
    return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])))
  }
}
