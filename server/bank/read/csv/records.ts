import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { FileRefused } from '../draft'
import type { TextFile } from '../text/text-file'
import type { TableRow } from './cells'
import { MOST_ABOVE } from './read-table'

const LONGEST_RECORD = 1_000_000
const delimiters = [',', '\t', ';']

function delimiterOf(sample: string): string {
  const heads = sample.split('\n', MOST_ABOVE + 1)
  const first = heads.find((line) => delimiters.some((mark) => line.includes(mark))) ?? ''
  const count = (mark: string) => first.split(mark).length
  return delimiters.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

function brokenBy(error: CsvError, readTo: number): FileRefused {
  const at = Number(error.lines) || undefined
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED' || at === undefined)
    return new FileRefused('csv_broken', `表格有误（一行过长，或引号有误）：${error.code}`, at)
  const opened = readTo + 1
  return new FileRefused('csv_broken', `第 ${opened} 行起有一个没有配对的引号，后面的 ${Math.max(0, at - opened)} 行都被当成了一格`, opened)
}

/**
 * Whether a quote of a record is not closed where its cell ends. Such a cell keeps its first quote; so does one that is written with quotes
 * of its own, doubled by the rules.
 */
function isTorn(record: readonly string[], raw: string): boolean {
  const begun = record.filter((cell) => cell.startsWith('"') && !raw.includes(`"${cell.replaceAll('"', '""')}"`))
  return begun.some((cell) => cell.includes('\n') || (cell.match(/"/g)?.length ?? 0) % 2 === 1)
}

type Parsed = { record: string[]; info: Info; raw: string }

/** Records with the line each begins on. */
export async function* recordsOf(file: TextFile): AsyncGenerator<TableRow> {
  const mark = delimiterOf(file.sample)
  const parser = parse({
    delimiter: mark,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  pipeline(Readable.from(file.pieces()), parser, () => {})
  let readTo = 0
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<Parsed>) {
      readTo = info.lines
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0)
      yield { line: info.lines - inside, cells: record, mark, ...(isTorn(record, raw) && { isTorn: true }) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw brokenBy(error, readTo)
  }
}
