import path from 'node:path'
import { readAiken } from './aiken'
import { isAnki, readAnki } from './anki'
import type { TableRow } from './csv/cells'
import { readCsv } from './csv/read-csv'
import { type Asked, type OnHeads, readTable } from './csv/read-table'
import type { Line } from './docx/lines'
import { readDocx } from './docx/read-docx'
import { FileRefused, type Note, type Row } from './draft'
import { readGiftFormat } from './gift-format/read-gift'
import { readJson } from './json/read-json'
import { readMoodle } from './moodle/read-moodle'
import { readPaperText } from './paper-text/read-paper-text'
import { readQti } from './qti/read-qti'
import { KINDS_READ, otherKind } from './text/other-kind'
import { linesOf, openText, type TextFile } from './text/text-file'
import { type Sheet, sheetsOf } from './workbook/read-workbook'

export const formats = ['csv', 'gift', 'aiken', 'moodle-xml', 'qti', 'json', 'markdown', 'paper', 'anki'] as const
export type Format = (typeof formats)[number]

const byEnding: Readonly<Record<string, Format>> = {
  '.tsv': 'csv',
  '.gift': 'gift',
  '.aiken': 'aiken',
  '.json': 'json',
  '.md': 'markdown',
  '.markdown': 'markdown',
}
/** File extensions to look for in a folder. */
export const endings: readonly string[] = ['.csv', ...Object.keys(byEnding), '.txt', '.xml', '.xlsx', '.xls', '.docx', '.doc']

/** A line that begins a question of a paper. */
const NUMBERED = /^\s*(?:第\s*)?\d{1,4}\s*(?:题|[.．、)）])\s*\S/m
const IS_JSON = /^\s*[[{]\s*(?:[[{"\]}]|$)/

function byContent(sample: string): Format | null {
  if (isAnki(sample)) return 'anki'
  if (IS_JSON.test(sample)) return 'json'
  if (/<(?:\?xml|!--|[a-z:-]*assessment-?item|quiz)\b/i.test(sample.slice(0, 200)) || /^\s*</.test(sample)) {
    if (/<quiz[\s>]/.test(sample)) return 'moodle-xml'
    return /<(?:[a-z]+:)?(?:assessmentItem|qti-assessment-item|questestinterop)[\s>]/.test(sample) ? 'qti' : null
  }
  // A paper numbers its questions; the lines of Aiken have no numbers.
  if (/^\s*答案\s*[:：]/m.test(sample) && NUMBERED.test(sample)) return 'paper'
  if (/^\s*(?:ANSWER|答案)\s*[:：]\s*[A-HＡ-Ｈ]/im.test(sample)) return 'aiken'
  if (/^\s*::.*::|\{[^{}]*\}/m.test(sample)) return 'gift'
  if (/(?:题干|题目|stem|question).*[,\t;]/i.test(sample.split('\n', 1)[0] ?? '')) return 'csv'
  return NUMBERED.test(sample) ? 'paper' : null
}

/** The format of a file by its name, else by its content. Throws `FileRefused`. */
export function formatOf(file: TextFile): Format {
  const ending = path.extname(file.path).toLowerCase()
  const format = byEnding[ending] ?? (ending === '.csv' ? (isAnki(file.sample) ? 'anki' : 'csv') : byContent(file.sample))
  if (format) return format
  throw new FileRefused('format_unknown', `认不出文件的格式。${KINDS_READ}`)
}

/** The content of the file, question by question. */
export function readRows(file: TextFile, format: Format, asked: Asked, onHeads: OnHeads): AsyncGenerator<Row> {
  switch (format) {
    case 'csv':
      return readCsv(file, asked, onHeads)
    case 'gift':
      return readGiftFormat(file)
    case 'aiken':
      return readAiken(file)
    case 'moodle-xml':
      return readMoodle(file)
    case 'qti':
      return readQti(file, asked.root)
    case 'json':
      return readJson(file, asked, onHeads)
    case 'markdown':
      return readPaperText(file, true, asked, onHeads)
    case 'paper':
      return readPaperText(file, false, asked, onHeads)
    case 'anki':
      return readAnki(file)
  }
}

/**
 * Holds the part of a file that is read in one go: all of it, or one sheet. `source` is where its numbers hold; `notes` are of the whole.
 * `rows` are read once.
 */
export type Part = {
  name: string
  source: string
  kind: string
  notes: readonly Note[]
  rows(onHeads: OnHeads): AsyncGenerator<Row>
  /** Lines as people find them in the file, asked for before its rows; without it the numbers of rows are no lines. */
  lines?(): AsyncIterable<{ line: number; text: string }>
}
type Opened = { file: string; name: string; source: string | null; format: Format | null; asked: Asked }

const withoutEnding = (name: string) => name.slice(0, name.length - path.extname(name).length)
const OLD = ['.xls', '.doc']

/** Hands out rows and forgets each. */
async function* emptied<T>(rows: T[]): AsyncGenerator<T> {
  rows.reverse()
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) yield row
}

/** Formats whose questions are counted as items, not by their lines. */
const BY_ITEM: readonly Format[] = ['json', 'qti']

async function* shownRows(rows: readonly TableRow[]) {
  for (const { line, cells } of rows) yield { line, text: cells.filter((cell) => (cell ?? '').trim() !== '').join(' | ') }
}

async function* shownLines(lines: readonly Line[]) {
  for (const { number, text, table } of lines) yield { line: number, text: table ? '（表格）' : text }
}

/** The parts of a file. Throws `FileRefused`. */
export async function partsOf({ file, name, source, format, asked }: Opened): Promise<Part[]> {
  const ending = path.extname(file).toLowerCase()
  const own = source ?? withoutEnding(name)
  if (format === null && OLD.includes(ending)) throw new FileRefused('office_file', `不支持 ${ending} 文件：请另存为 ${ending}x 再导入`)
  const other = format === null ? await otherKind(file) : null
  if (other) throw other
  if (format === null && ending === '.xlsx') {
    const part = ({ name: title, rows, notes }: Sheet): Part => ({
      notes,
      name: `${name}#${title}`,
      source: `${own}#${title}`,
      kind: 'xlsx',
      rows: (onHeads) => readTable(emptied(rows), asked, onHeads),
      lines: () => shownRows(rows),
    })
    return (await sheetsOf(file)).map(part)
  }
  if (format === null && ending === '.docx') {
    const { rows, notes, lines } = await readDocx(file, asked.isByLook)
    return [{ name, source: own, kind: 'docx', notes, rows: () => emptied(rows), lines: () => shownLines(lines) }]
  }
  const text = await openText(file)
  const kind = format ?? formatOf(text)
  const rows = (onHeads: OnHeads) => readRows(text, kind, asked, onHeads)
  return [{ name, source: own, kind, notes: [], rows, ...(!BY_ITEM.includes(kind) && { lines: () => linesOf(text) }) }]
}
