import { type MarkupElement, Note } from '../draft'
import { attribute, child, children, localName, words } from './archive'
import { isPlain, type Look, type Piece, PLAIN, piecesOf, type Run, runsOf, type Styles, textOf } from './looks'
import { numberText } from './number-text'
import type { Picture } from './pictures'

/** Shared strings, styles and calendar of a book. */
export type Book = { strings: readonly (string | Piece[])[]; styles: Styles; pictures: ReadonlyMap<string, Picture>; is1904: boolean }
/** A cell as it is shown. `fault`: its row cannot be taken. */
export type Cell = {
  readonly column: number
  readonly runs: readonly Run[]
  readonly text: string
  readonly notes: readonly Note[]
  readonly pictures: readonly Picture[]
  readonly fault?: string
}
/** A cell as a sheet holds it: most say their text and nothing else, and a long table has a million of them. */
export type Held = Cell | string
/** Most cells have none of something: they share one list. */
const NONE: readonly never[] = []

const A_CODE = 'A'.charCodeAt(0)
const LETTERS = 26
const WPS_PICTURE = /DISPIMG\s*\(\s*"([^"]+)"/

/** Column of a reference such as `AB12`, counted from 1. */
export const columnOf = (reference: string): number =>
  [...(/^\$?([A-Z]+)/.exec(reference)?.[1] ?? '')].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A_CODE + 1, 0)
export const rowOf = (reference: string): number => Number(/(\d+)$/.exec(reference)?.[1] ?? 0)

/** The name a column has in the program. */
export function columnName(column: number): string {
  const rest = Math.floor((column - 1) / LETTERS)
  return `${rest > 0 ? columnName(rest) : ''}${String.fromCharCode(A_CODE + ((column - 1) % LETTERS))}`
}

const noteOf = (code: string, column: number, reason: string) => new Note(code, `${columnName(column)} 列${reason}`)

const dateNote = (column: number, text: string) =>
  noteOf('date_cell', column, `是日期格式，按 ${text} 导入：原来若是分数或“1-2”这样的文字，请在表格里改回文本`)

type Worded = Omit<Cell, 'column' | 'pictures'>

/** A text that many cells share. An empty cell names none; a name of none in the file is a fault. */
function sharedText(column: number, raw: string, look: Look, { strings }: Book): Worded {
  const at = /^\s*\d+\s*$/.test(raw) ? Number(raw) : null
  if (at === null && raw.trim() === '') return shown([], look)
  const pieces = at === null ? undefined : strings[at]
  return pieces !== undefined
    ? shown(typeof pieces === 'string' ? [{ text: pieces, look: null }] : pieces, look)
    : { ...shown([], look), fault: `${columnName(column)} 列的文字不在文件里：请在表格软件里打开并保存一次` }
}

/** A date of the strict form of the format, `2024-01-02T08:30:00`. */
function dated(column: number, raw: string, look: Look): Worded {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(raw) ?? []
  const text = day === '' ? raw : time === '' || time === '00:00:00' ? day : `${day} ${time}`
  return shown([{ text, look: null }], look, [dateNote(column, text)])
}

function shown(pieces: readonly Piece[], look: Look, notes: readonly Note[] = NONE): Worded {
  const runs = runsOf(pieces, look)
  return { runs, text: textOf(runs), notes }
}

/** A number with more digits than the program keeps: those behind are lost, mostly of a number of an account or a card. */
export const LONG_DIGITS = 'digits_lost'
const MANY_DIGITS = /\d{16,}/

function numbered(column: number, raw: string, style: number, { styles, is1904 }: Book): Worded {
  const value = Number(raw)
  const look = styles.looks[style] ?? PLAIN
  if (raw.trim() === '' || !Number.isFinite(value)) return shown([{ text: raw, look: null }], look)
  const { text, isDate, isOther, hidden } = numberText(value, styles.formats[style] ?? '', is1904)
  const notes = [
    ...(MANY_DIGITS.test(text)
      ? [noteOf(LONG_DIGITS, column, `的数 ${text} 超过 15 位，表格软件只记得前 15 位：长的编号请改成文本再填`)]
      : []),
    ...(isDate ? [dateNote(column, text)] : []),
    ...(isOther ? [noteOf('number_format', column, `的数字格式没有沿用，按 ${text} 导入`)] : []),
    ...(hidden === undefined ? [] : [noteOf('number_rounded', column, `显示 ${text}，实际是 ${hidden}：按显示的导入`)]),
  ]
  return shown([{ text, look: null }], look, notes.length > 0 ? notes : NONE)
}

/** Kinds of cells that without a value are empty ones. */
const IS_EMPTY = /^[bed]$/

function worded(element: MarkupElement, column: number, book: Book): Worded {
  const style = Number(element.attributes.s || 0)
  const look = book.styles.looks[style] ?? PLAIN
  const raw = words(child(element, 'v'))
  if (raw.trim() === '' && IS_EMPTY.test(element.attributes.t ?? '')) return shown([], look)
  switch (element.attributes.t) {
    case 's':
      return sharedText(column, raw, look, book)
    case 'inlineStr':
      return shown(children(element, 'is').flatMap(piecesOf), look)
    case 'b':
      return shown([{ text: raw === '1' ? 'TRUE' : 'FALSE', look: null }], look)
    case 'e':
      return shown([{ text: raw, look: null }], look, [noteOf('error_cell', column, `是出错的公式 ${raw}`)])
    case 'd':
      return dated(column, raw, look)
    case 'str':
      return shown([{ text: raw, look: null }], look)
    default:
      return numbered(column, raw, style, book)
  }
}

/** A cell as its text where it has nothing else. */
export function heldOf(cell: Cell): Held {
  const isBare = cell.fault === undefined && cell.notes.length === 0 && cell.pictures.length === 0
  return isBare && cell.runs.every(({ look }) => isPlain(look)) ? cell.text : cell
}

/** The text of a cell that names a plain text which cells share, and says nothing else, as most of a long table do; null for any other. */
function bareText({ attributes, children: [value, ...more] }: MarkupElement, { strings, styles }: Book): string | null {
  if (attributes.t !== 's' || more.length > 0 || typeof value !== 'object' || localName(value.name) !== 'v') return null
  const raw = value.children[0]
  const text = typeof raw === 'string' && value.children.length === 1 && /^\d+$/.test(raw) ? strings[Number(raw)] : null
  return typeof text === 'string' && isPlain(styles.looks[Number(attributes.s || 0)] ?? PLAIN) ? text : null
}

function cellOf(element: MarkupElement, usual: number, book: Book): Cell {
  const column = columnOf(element.attributes.r ?? '') || usual
  const formula = words(child(element, 'f'))
  const raw = words(child(element, 'v'))
  const [, id] = WPS_PICTURE.exec(formula) ?? WPS_PICTURE.exec(raw) ?? []
  const cell: Cell = { column, ...worded(element, column, book), pictures: NONE }
  if (id !== undefined) {
    const picture = book.pictures.get(id)
    const own = { ...cell, text: '', runs: [], notes: [] }
    return picture ? { ...own, pictures: [picture] } : { ...own, fault: `${columnName(column)} 列里的图片不在文件里` }
  }
  if (attribute(element, 'vm') !== undefined && element.attributes.t === 'e')
    return { ...cell, fault: `${columnName(column)} 列有一张“放置在单元格中”的图片：请改为浮在单元格上面再导入` }
  const isUnsaid = child(element, 'f') !== undefined && raw === '' && child(element, 'is') === undefined && element.attributes.t !== 'str'
  return isUnsaid ? { ...cell, fault: `${columnName(column)} 列是公式，文件里没有它的结果：请在表格软件里打开并保存一次` } : cell
}

/** A cell of a sheet with its column, which is `usual` where it names none. */
export function heldAt(element: MarkupElement, usual: number, book: Book): { column: number; held: Held } {
  const text = bareText(element, book)
  if (text !== null) return { column: columnOf(element.attributes.r ?? '') || usual, held: text }
  const cell = cellOf(element, usual, book)
  return { column: cell.column, held: heldOf(cell) }
}
