import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, strToU8, zipSync } from 'fflate'
import type { TableRow } from '../csv/cells'
import { type Asked, readTable } from '../csv/read-table'
import { FileRefused, Note, type Row } from '../draft'
import { checkWordElements } from '../zip/element-limits'
import { checkArchive } from '../zip/unpack'
import { type Line, linesOf } from './lines'
import { Numbering } from './numbering'
import { rowsOf } from './paper-rows'
import { partsOf } from './parts'
import { readableOf, treeOf, withLostSigns } from './readable'
import { paperOf } from './split'
import { recordsOf } from './table-paper'

const NO_LISTS = '<?xml version="1.0"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
const TOLD = 60

const broken = () => new FileRefused('docx_broken', 'Word 文件不完整或有误')

type Readable = { bytes: Uint8Array; notes: Note[] }

/** Words above and below the pages, which belong to no question. */
function marginNotes(parts: Readonly<Record<string, Uint8Array>>): Note[] {
  const words = Object.keys(parts)
    .filter((name) => /(?:^|\/)(?:header|footer)\d*\.xml$/i.test(name))
    .map((name) =>
      [...strFromU8(parts[name] ?? new Uint8Array()).matchAll(/<w:t(?: [^<>]*)?>([^<]*)</g)]
        .map(([, text = '']) => text)
        .join('')
        .trim(),
    )
  const told = [...new Set(words)].filter((text) => text !== '' && !/^\d+$/.test(text))
  return told.length === 0 ? [] : [new Note('margin_left', `页眉页脚没有导入：${told.join(' / ').slice(0, TOLD)}`)]
}

/** The document with its formulas and list numbers as text. */
function readable(bytes: Uint8Array): Readable {
  const { files, ...names } = partsOf(bytes)
  const text = (name: string | null) => (name !== null && files[name] ? strFromU8(files[name]) : null)
  const [lists, styles] = [text(names.numbering), text(names.styles)]
  const numbering = new Numbering(lists === null ? null : treeOf(lists), styles === null ? null : treeOf(styles))
  const { text: words, notes } = readableOf(text(names.document) ?? '', numbering)
  const changed = {
    ...files,
    [names.document]: strToU8(words),
    ...(names.numbering !== null && { [names.numbering]: strToU8(NO_LISTS) }),
  }
  return { bytes: zipSync(changed, { level: 0 }), notes: [...notes, ...marginNotes(files)] }
}

/** Elements of the document that were passed over. */
function unreadNotes(messages: readonly { message: string }[]): Note[] {
  const names = messages.flatMap(({ message }) => /^An unrecognised element was ignored: (w:\w+)/.exec(message)?.[1] ?? [])
  return [...new Set(names)].map((name) => new Note('element_left', `没有导入 Word 文件里读不出的内容（${name}）`))
}

async function htmlOf(file: string): Promise<{ html: string; notes: Note[] }> {
  await checkArchive(file)
  await checkWordElements(file)
  const { default: library } = await import('mammoth')
  try {
    const { bytes, notes } = readable(await readFile(file))
    const buffer = Buffer.from(bytes)
    const looks = { styleMap: ['u => u', 'strike => s'], ignoreEmptyParagraphs: false }
    const { value, messages } = await library.convertToHtml({ buffer }, looks)
    return { html: withLostSigns(value), notes: [...notes, ...unreadNotes(messages)] }
  } catch (error) {
    throw error instanceof FileRefused ? error : broken()
  }
}

async function* inOrder<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

const ofSheets = (file: string): Asked => ({ map: {}, text: null, root: path.dirname(file) })

/** Questions that stand in tables with headers, a row each. */
async function tabledRows(tables: readonly TableRow[][], asked: Asked): Promise<Row[]> {
  const rows: Row[] = []
  for (const records of tables)
    for await (const row of readTable(inOrder(records), asked, () => {})) {
      const place = row.line - (records[0]?.line ?? 0) + 1
      rows.push({ ...row, at: `表格第 ${place} 行` })
    }
  return rows
}

/** Words around tables with headers: questions of a paper, or nothing but titles. */
function besideTables(lines: readonly Line[], isByLook: boolean): { rows: Row[]; notes: Note[] } {
  try {
    return { rows: [...rowsOf(paperOf(lines), isByLook)], notes: [] }
  } catch (error) {
    if (!(error instanceof FileRefused) || error.code !== 'docx_no_questions') throw error
    const words = lines.map(({ text }) => text.trim()).filter((text) => text !== '')
    const told = words.join(' / ')
    return { rows: [], notes: words.length === 0 ? [] : [new Note('above_text', `表格以外的文字没有导入：${told.slice(0, TOLD)}`)] }
  }
}

/** Questions of a Word document laid out as a paper, or as tables with headers. Throws `FileRefused`. */
export async function readDocx(file: string, isByLook = false): Promise<{ rows: Row[]; notes: Note[]; lines: Line[] }> {
  const { html, notes } = await htmlOf(file)
  const lines = linesOf(html)
  const tables = new Map(lines.flatMap((line) => [[line, recordsOf(line)] as const]).filter(([, records]) => records !== null))
  if (tables.size === 0) return { rows: [...rowsOf(paperOf(lines), isByLook)], notes, lines }
  const beside = besideTables(
    lines.filter((line) => !tables.has(line)),
    isByLook,
  )
  const tabled = await tabledRows(
    [...tables.values()].flatMap((records) => (records ? [records] : [])),
    ofSheets(file),
  )
  return { rows: [...beside.rows, ...tabled], notes: [...notes, ...beside.notes], lines }
}
