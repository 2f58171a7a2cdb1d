import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import type { Draft, Row } from '../draft'
import type { TextFile } from '../read/text-file'
import { FileRefused, Refused } from '../refused'
import { draftOf, parentOf } from './cells'
import { type ColumnMap, type Columns, columnsOf, missingHeaders } from './columns'

const LONGEST_RECORD = 1_000_000
/** Lines that may stand above the headers: a title, how to fill the table in. */
const MOST_ABOVE = 4
const delimiters = [',', '\t', ';']

function delimiterOf(sample: string): string {
  const heads = sample.split('\n', MOST_ABOVE + 1)
  const first = heads.find((line) => delimiters.some((mark) => line.includes(mark))) ?? ''
  const count = (mark: string) => first.split(mark).length
  return delimiters.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

type Read = { line: number; cells: string[] }

/** Records with the line each begins on. */
async function* recordsOf(file: TextFile): AsyncGenerator<Read> {
  const parser = parse({
    delimiter: delimiterOf(file.sample),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  pipeline(Readable.from(file.pieces()), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0)
      yield { line: info.lines - inside, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileRefused('csv_broken', `表格有误（引号没有配对，或一行过长）：${error.code}`, Number(error.lines) || undefined)
  }
}

/** Why a line is not that of the headers; null when it is. */
function headerFault({ cells }: Read, map: ColumnMap): FileRefused | null {
  const [missing] = missingHeaders(cells, map)
  if (missing !== undefined) return new FileRefused('column_missing', `表头没有“${missing}”这一列`, 1)
  const { fields } = columnsOf(cells, map)
  const lacking = (['stem', 'answer'] as const).find((field) => !fields.has(field))
  return lacking ? new FileRefused('column_missing', `表头缺少${lacking === 'stem' ? '题干' : '答案'}列，可用 --map 指明`, 1) : null
}

const noParent = (parent: string) => new Refused('parent_missing', `前面没有编号为“${parent.slice(0, 30)}”的材料题，或它有小题未被接受`)
const noChildren = () => new Refused('material_empty', '材料题没有小题：小题须紧跟在材料后面，并写明材料编号')

/** Puts the lines of a material together. They stand right behind it and name it, so that only one waits at a time. */
class Gatherer {
  private material: Draft | null = null
  private broken: Row | null = null

  /** What is complete once this line is read. */
  take({ line, cells }: Read, columns: Columns): Row[] {
    const parent = parentOf(cells, columns)
    const isChild = parent !== null && parent === this.material?.id
    const before = isChild ? [] : this.finish()
    try {
      const draft = draftOf(cells, columns, line)
      if (isChild) this.adopt(draft)
      else if (parent !== null) return [...before, { line, refused: noParent(parent) }]
      else if (draft.type === 'material') this.material = draft
      else return [...before, { line, draft }]
      return before
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (isChild)
        this.broken ??= { line: this.material?.line ?? line, refused: new Refused('material_broken', `第 ${line} 行的小题未被接受`) }
      return [...before, { line, refused: error }]
    }
  }

  finish(): Row[] {
    const { material, broken } = this
    this.material = null
    this.broken = null
    if (!material) return []
    const { line } = material
    return [broken ?? (material.children.length === 0 ? { line, refused: noChildren() } : { line, draft: material })]
  }

  private adopt(child: Draft) {
    if (this.material) this.material = { ...this.material, children: [...this.material.children, child] }
  }
}

/** Questions of a table. Throws `FileRefused` when it is none. */
export async function* readCsv(file: TextFile, map: ColumnMap): AsyncGenerator<Row> {
  let columns: Columns | null = null
  const faults: FileRefused[] = []
  const gatherer = new Gatherer()
  for await (const record of recordsOf(file)) {
    if (columns !== null) {
      if (record.cells.some((cell) => cell.trim() !== '')) yield* gatherer.take(record, columns)
      continue
    }
    const fault = headerFault(record, map)
    if (fault === null) columns = columnsOf(record.cells, map)
    else if (faults.push(fault) > MOST_ABOVE) break
  }
  const [first = new FileRefused('file_empty', '文件是空的')] = faults
  if (columns === null) throw first
  yield* gatherer.finish()
}
