import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { FileRefused } from '#server/bank/read/refused'
import { otherKind } from '#server/bank/read/text/other-kind'
import { openText } from '#server/bank/read/text/text-file'
import { columnName, LONG_DIGITS } from '#server/bank/read/workbook/cells'
import { sheetsOf } from '#server/bank/read/workbook/read-workbook'
import { invalid } from '#server/refusal'

/** A row of a table with its number there; `fault` says why it cannot be read, `cut` are cells whose numbers lost their last digits. */
export type ScoreRow = { line: number; cells: string[]; fault?: string; cut?: readonly string[] }

/** A workbook of scores is read in the server itself, so what it unpacks to is bounded: about 40,000 rows. */
const MOST_UNPACKED = 12 * 1_048_576
const DELIMITERS = [',', '\t', ';']

/** The rows of a table in text. Throws a refusal. */
export function rowsInText(text: string): ScoreRow[] {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const count = (mark: string) => first.split(mark).length
  const delimiter = DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  const lines: number[] = []
  try {
    const table = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record, context) => {
        lines.push(context.lines)
        return record
      },
    })
    return table.map((cells, at) => ({ line: lines[at] ?? at + 1, cells }))
  } catch {
    throw invalid('表格读不出来，请检查引号是否成对')
  }
}

async function rowsOfBook(file: string): Promise<ScoreRow[]> {
  const [first, ...more] = await sheetsOf(file, MOST_UNPACKED)
  if (!first || more.length > 0) throw invalid('工作簿里有几张有内容的工作表：请只留一张成绩表')
  return first.rows.map(({ line, cells, fault, notes = [] }) => {
    const isCut = (at: number) => notes.some(({ code, reason }) => code === LONG_DIGITS && reason.startsWith(`${columnName(at + 1)} 列`))
    const cut = cells.filter((_, at) => isCut(at))
    return { line, cells: cells.map((cell) => cell.trim()), cut, ...(fault !== undefined && { fault }) }
  })
}

async function rowsIn(file: string): Promise<ScoreRow[]> {
  const other = await otherKind(file)
  if (other) throw other
  if (path.extname(file).toLowerCase() === '.xlsx') return rowsOfBook(file)
  let text = ''
  for await (const piece of (await openText(file)).pieces()) text += piece
  return rowsInText(text)
}

/** The rows of a table in a file, a workbook or a text in any encoding. Throws a refusal. */
export async function rowsInFile({ name, bytes }: { name: string; bytes: Buffer }): Promise<ScoreRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-scores-'))
  try {
    const file = path.join(folder, `scores${path.extname(name).toLowerCase() === '.xlsx' ? '.xlsx' : '.csv'}`)
    await writeFile(file, bytes)
    return await rowsIn(file)
  } catch (error) {
    throw error instanceof FileRefused ? invalid(error.reason) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
