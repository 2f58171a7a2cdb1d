import type { TableRow } from '../csv/cells'
import { FileRefused, Note } from '../draft'
import { checkWorkbookElements } from '../zip/element-limits'
import { checkArchive } from '../zip/unpack'
import { Archive, attribute, children, localName } from './archive'
import { type Book, columnName, type Held } from './cells'
import { lostOf, type Piece, piecesOf, type Run, stylesOf } from './looks'
import { cellPicturesOf, commentsOf, type Laid, laidBy, type Picture, placeOf } from './pictures'
import { type Read, readSheet, spread } from './sheet-rows'

/** A sheet of a workbook that has something in it, and what is to be said of all of it. */
export type Sheet = { name: string; rows: TableRow[]; notes: Note[] }

const MOST_COLUMNS = 100
/** The package itself, whose relations lead to the workbook. */
const PACKAGE = ''

/** A text as a string of its own: a part of a long one would keep all of that. */
const copied = (text: string) => Buffer.from(text, 'utf8').toString('utf8')

/** The texts that cells share; most have no looks of their own. */
async function stringsOf(archive: Archive, part: string): Promise<(string | Piece[])[]> {
  const strings: (string | Piece[])[] = []
  for await (const element of archive.elements(part, ['si'])) {
    const pieces = piecesOf(element)
    const [only] = pieces
    strings.push(only && pieces.length === 1 && only.look === null ? copied(only.text) : pieces)
  }
  return strings
}

type Named = { name: string; part: string; isHidden: boolean }

async function bookOf(archive: Archive): Promise<{ book: Book; sheets: Named[] }> {
  const workbook = await archive.partOf(PACKAGE, 'officeDocument', 'xl/workbook.xml')
  const targets = await archive.relations(workbook)
  const sheets: Named[] = []
  let is1904 = false
  for await (const element of archive.elements(workbook, ['workbookPr', 'sheets'])) {
    if (localName(element.name) === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute(element, 'date1904') ?? '')
    for (const sheet of children(element, 'sheet'))
      sheets.push({
        name: attribute(sheet, 'name') ?? '',
        part: targets.get(attribute(sheet, 'id') ?? '')?.place ?? '',
        isHidden: /hidden/i.test(attribute(sheet, 'state') ?? ''),
      })
  }
  const strings = await stringsOf(archive, await archive.partOf(workbook, 'sharedStrings', 'xl/sharedStrings.xml'))
  const styles = await stylesOf(archive, await archive.partOf(workbook, 'styles', 'xl/styles.xml'))
  const pictures = await cellPicturesOf(archive, await archive.partOf(workbook, 'cellImage', 'xl/cellimages.xml'))
  return { book: { strings, styles, pictures, is1904 }, sheets: sheets.filter(({ part }) => archive.has(part)) }
}

const textOf = (held: Held | undefined) => (typeof held === 'object' ? held.text : (held ?? ''))

/** Names the look that all of a cell has; null where its stretches differ. */
function wholeLook(held: Held): string | null {
  if (typeof held === 'string') return ''
  const { runs } = held
  const looks = new Set(runs.filter(({ text }) => text.trim() !== '').map(({ look }) => lostOf(look).join('、')))
  return looks.size > 1 ? null : ([...looks][0] ?? '')
}

/** The look most cells of each column have: it is how the table is laid out, not what it says. */
function usualLooks({ rows }: Read): Map<number, string> {
  const counts = new Map<number, Map<string, number>>()
  for (const { cells } of rows.values())
    cells.forEach((cell, column) => {
      const look = textOf(cell).trim() === '' ? null : wholeLook(cell)
      if (look === null) return
      const own = counts.get(column) ?? new Map<string, number>()
      counts.set(column, own.set(look, (own.get(look) ?? 0) + 1))
    })
  return new Map([...counts].map(([column, own]) => [column, [...own].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
}

/** Looks of a cell beside the usual one of its column: what has a mark in the bank is kept, the rest is named. */
function lookedAt(cell: Held | undefined, usual: string): { runs: readonly Run[] | null; lost: string[] } {
  if (typeof cell !== 'object') return { runs: null, lost: [] }
  const own = wholeLook(cell)
  if (own === '' || own === usual) return { runs: null, lost: [] }
  const isMarked = cell.runs.some(({ look }) => look.mark !== null)
  return { runs: isMarked ? cell.runs : null, lost: [...new Set(cell.runs.flatMap(({ look }) => look.lost))] }
}

/** Holds the attachments of a sheet's rows. */
type Beside = {
  laid: Laid
  comments: ReadonlyMap<number, string>
  links: ReadonlyMap<number, string[]>
  looks: ReadonlyMap<number, string>
}

function notesBeside(number: number, { laid, comments, links }: Beside): Note[] {
  const comment = comments.get(number)
  return [
    ...(laid.others.get(number) ?? []).map((what) => new Note('shape_left', `这一行上面的${what}没有导入`)),
    ...(links.get(number) ?? []).map((to) => new Note('link_left', `没有导入链接：${to.slice(0, 100)}`)),
    ...(comment === undefined ? [] : [new Note('comment_left', `没有导入批注：${comment}`)]),
  ]
}

type Take = (picture: Picture) => Promise<string>
type Shown = { cell: Held | undefined; text: string; enclosed: [string, string][] }

/** A cell with the pictures in it or over it, which are named in its text. */
async function shownAt(cell: Held | undefined, over: readonly Picture[], take: Take): Promise<Shown> {
  const enclosed: [string, string][] = []
  for (const picture of [...(typeof cell === 'object' ? cell.pictures : []), ...over]) enclosed.push([picture.name, await take(picture)])
  const names = enclosed.map(([name]) => `![](@@PLUGINFILE@@/${encodeURIComponent(name)})`)
  const text = textOf(cell)
  return { cell, text: [...(text === '' ? [] : [text]), ...names].join('\n'), enclosed }
}

const notesIn = (held: Held | undefined) => (typeof held === 'object' ? held.notes : [])

/** A row of bare cells with nothing beside them, as most of a long table are; null for any other. */
function bareRow(number: number, own: readonly Held[], beside: Beside): TableRow | null {
  const isBare = beside.laid.pictures.size === 0 && own.length - 1 <= MOST_COLUMNS && own.every((cell) => typeof cell === 'string')
  if (!isBare || notesBeside(number, beside).length > 0) return null
  return { line: number, cells: Array.from({ length: Math.max(0, own.length - 1) }, (_, at) => textOf(own[at + 1])) }
}

async function rowOf(number: number, own: readonly Held[], beside: Beside, take: Take): Promise<TableRow> {
  const last = Math.max(0, own.length - 1, ...(beside.laid.columns.get(number) ?? []))
  const shown: Shown[] = []
  for (let column = 1; column <= Math.min(MOST_COLUMNS, last); column++)
    shown.push(await shownAt(own[column], beside.laid.pictures.get(placeOf(number, column)) ?? [], take))
  const looks = shown.map(({ cell }, at) => lookedAt(cell, beside.looks.get(at + 1) ?? ''))
  const notes = [
    ...notesBeside(number, beside),
    ...shown.flatMap(({ cell }) => notesIn(cell)),
    ...looks.flatMap(({ lost }, at) => lost.map((what) => new Note('look_left', `${columnName(at + 1)} 列的${what}没有保留`))),
    ...(last > MOST_COLUMNS ? [new Note('columns_beyond', `第 ${MOST_COLUMNS} 列以后的格没有导入`)] : []),
  ]
  const enclosed = new Map(shown.flatMap((cell) => cell.enclosed))
  const runs = new Map(looks.flatMap((look, at) => (look.runs ? [[at, look.runs] as const] : [])))
  const [fault] = shown.flatMap(({ cell }) => (typeof cell === 'object' ? (cell.fault ?? []) : []))
  return {
    line: number,
    cells: shown.map(({ text }) => text),
    ...(notes.length > 0 && { notes }),
    ...(enclosed.size > 0 && { enclosed }),
    ...(runs.size > 0 && { runs }),
    ...(fault !== undefined && { fault }),
  }
}

/** Drawings of a sheet as one. */
async function laidOver(archive: Archive, drawings: readonly string[]): Promise<Laid> {
  const laid: Laid = { pictures: new Map(), columns: new Map(), others: new Map() }
  for (const drawing of drawings) {
    const { pictures, columns, others } = await laidBy(archive, drawing)
    for (const [place, found] of pictures) laid.pictures.set(place, found)
    for (const [row, found] of columns) laid.columns.set(row, found)
    for (const [row, found] of others) laid.others.set(row, found)
  }
  return laid
}

async function commentsBeside(archive: Archive, part: string): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const { type, place } of (await archive.relations(part)).values())
    if (/comment/i.test(type)) for (const [row, text] of await commentsOf(archive, place)) found.set(row, text)
  return found
}

async function sheetOf(archive: Archive, { name, part, isHidden }: Named, book: Book): Promise<Sheet> {
  const read = await readSheet(archive, part, book)
  spread(read)
  const laid = await laidOver(archive, read.drawings)
  const beside = { laid, comments: await commentsBeside(archive, part), links: read.links, looks: usualLooks(read) }
  const taken = new Map<string, string>()
  const take = async (picture: Picture) => {
    const bytes = taken.get(picture.part) ?? (await archive.bytes(picture.part))?.toString('base64') ?? ''
    taken.set(picture.part, bytes)
    return bytes
  }
  const places = [read.rows, laid.columns, laid.others, beside.comments, beside.links].flatMap((found) => [...found.keys()])
  const numbers = [...new Set(places)].sort((a, b) => a - b)
  const rows: TableRow[] = []
  for (const number of numbers) {
    const own = read.rows.get(number)?.cells ?? []
    rows.push({ ...(bareRow(number, own, beside) ?? (await rowOf(number, own, beside, take))), part: name })
    // A row is held once: as it was read, or as it is handed on.
    read.rows.delete(number)
  }
  return { name, rows: rows.filter(isFilled), notes: [...hiddenNotes(read, isHidden), ...emptyNotes(rows), ...usualNotes(beside.looks)] }
}

const isFilled = ({ cells, fault }: TableRow) => fault !== undefined || cells.some((cell) => cell.trim() !== '')

/** Notes what lies over rows without any text. */
const emptyNotes = (rows: readonly TableRow[]) =>
  rows
    .filter((row) => !isFilled(row))
    .flatMap(({ line, notes = [] }) => notes.map(({ code, reason }) => new Note(code, `第 ${line} 行（空行）：${reason}`)))

const MOST_TOLD = 8

/** A sheet or rows that are not shown are brought all the same. */
function hiddenNotes({ hidden }: Read, isHidden: boolean): Note[] {
  const rows = `${hidden.slice(0, MOST_TOLD).join('、')}${hidden.length > MOST_TOLD ? ' 等' : ''}`
  return [
    ...(isHidden ? [new Note('sheet_hidden', '这张工作表是隐藏的，照样导入')] : []),
    ...(hidden.length > 0 ? [new Note('rows_hidden', `第 ${rows} 行是隐藏的，照样导入（共 ${hidden.length} 行）`)] : []),
  ]
}

/** A look that whole columns have is named once. */
function usualNotes(looks: ReadonlyMap<number, string>): Note[] {
  const named = [...looks].filter(([, look]) => look !== '').map(([column, look]) => `${look}（${columnName(column)} 列）`)
  return named.length === 0 ? [] : [new Note('look_left', `整列的${named.join('、')}没有保留`)]
}

/** Bounds of a workbook: `bytes` that it unpacks to are refused beyond, `sheets` with something in them are not read beyond. */
type Most = { bytes?: number; sheets?: number }

/** The sheets of a workbook with their rows, pictures and merged cells; hidden sheets too. Throws `FileRefused`. */
export async function sheetsOf(file: string, { bytes = Infinity, sheets: most = Infinity }: Most = {}): Promise<Sheet[]> {
  await checkArchive(file)
  await checkWorkbookElements(file)
  const sheets: Sheet[] = []
  const archive = await Archive.open(file)
  try {
    if (archive.unpackedBytes > bytes) throw new FileRefused('zip_too_large', '工作簿太大：请只留要导入的一张表，或分成几个文件')
    const { book, sheets: named } = await bookOf(archive)
    for (const sheet of named) {
      const read = await sheetOf(archive, sheet, book)
      if (read.rows.length > 0) sheets.push(read)
      if (sheets.length === most) break
    }
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error || (error instanceof FileRefused && error.code === 'zip_too_large')) throw error
    throw new FileRefused('xlsx_broken', '工作簿不完整或有误')
  } finally {
    archive.close()
  }
  if (sheets.length === 0) throw new FileRefused('file_empty', '工作簿是空的')
  return sheets
}
