import type { Asked, OnHeads } from '../csv/read-table'
import { readTable } from '../csv/read-table'
import { linesOf } from '../docx/lines'
import { rowsOf } from '../docx/paper-rows'
import { paperOf } from '../docx/split'
import { recordsOf as tableRecords } from '../docx/table-paper'
import { FileRefused, type Row } from '../draft'
import { htmlOfMarkdown } from '../rich/markdown'
import { type TextFile, linesOf as textLines } from '../text/text-file'

const MOST_LINES = 200_000
const FENCE = /^\s*(?:```|~~~)/
const TABLE = /^\s*\|.*\|\s*$/
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,}\s*_*)\s*$/
const HEAD = /^\s{0,3}#{1,6}\s+/
const BULLET = /^\s*(?:[-+*]\s+|>\s?)+(?:\[[ xX]\]\s+)?/
/** A number that Markdown would take for that of a list, and lines to write on that it would take for marks. */
const NUMBER = /^(\s*\d{1,9})([.)])(?=\s)/
const LINES = /_{2,}/g

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const paragraph = (inside: string) => `<p>${inside}</p>`

/** A line of Markdown that Markdown reads as one paragraph, whatever it begins with. */
const flattened = (text: string) =>
  text
    .replace(HEAD, '')
    .replace(BULLET, '')
    .replace(NUMBER, '$1\\$2')
    .replace(LINES, (line) => line.replaceAll('_', '\\_'))

/** Splits the lines of a text into those that stand for themselves, tables, and code. */
function* blocksIn(lines: readonly string[]): Generator<{ kind: 'line' | 'table' | 'code'; text: string }> {
  let table: string[] = []
  let isCode = false
  for (const text of [...lines, '']) {
    if (!isCode && TABLE.test(text)) {
      table.push(text)
      continue
    }
    if (table.length > 0) yield { kind: 'table', text: table.join('\n') }
    table = []
    if (FENCE.test(text)) isCode = !isCode
    else yield { kind: isCode ? 'code' : 'line', text }
  }
}

/** The lines of a Markdown paper as HTML, a paragraph each, so that numbers and letters stay what they are. */
async function htmlOf(lines: readonly string[]): Promise<string> {
  const parts: string[] = []
  for (const { kind, text } of blocksIn(lines)) {
    if (kind === 'table') parts.push(await htmlOfMarkdown(text))
    else if (kind === 'code') parts.push(paragraph(escaped(text)))
    else if (text.trim() === '' || RULE.test(text)) parts.push(paragraph(''))
    else parts.push(await htmlOfMarkdown(flattened(text)))
  }
  return parts.join('')
}

async function* inOrder<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/** Questions of a paper that is written as text or Markdown, as those of a Word paper are read. Throws `FileRefused`. */
export async function* readPaperText(file: TextFile, isMarkdown: boolean, asked: Asked, onHeads: OnHeads): AsyncGenerator<Row> {
  const texts: string[] = []
  for await (const { text } of textLines(file)) {
    texts.push(text)
    if (texts.length > MOST_LINES) throw new FileRefused('paper_too_long', '文件过长，请分成几个再导入')
  }
  const lines = linesOf(isMarkdown ? await htmlOf(texts) : texts.map((text) => paragraph(escaped(text))).join(''))
  const tables = lines.flatMap((line) => tableRecords(line) ?? [])
  const rest = lines.filter((line) => tableRecords(line) === null)
  if (tables.length === 0 || rest.some(({ text }) => /^\s*\d{1,9}\s*[.．、]/.test(text))) yield* rowsOf(paperOf(rest))
  if (tables.length > 0) yield* readTable(inOrder(tables), asked, onHeads)
}
