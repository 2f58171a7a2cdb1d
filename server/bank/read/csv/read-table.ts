import type { Heads } from '#server/bank/write/report'
import { type Draft, FileRefused, Note, Refused, type Row } from '../draft'
import { draftOf, parentOf, type TableRow } from './cells'
import { type ColumnMap, type Columns, columnsOf, headsOf, missingHeaders } from './columns'
import { columnsIn, headsIn, type Layout } from './layout'
import { piecesOf } from './pieces'
import type { TextForm } from './text-form'

/**
 * Options of an import that are not part of the table; `root` is the folder that nothing of the file may lead out of, `isByLook` lets
 * colours of options in a Word paper be its keys.
 */
export type Asked = { map: ColumnMap; text: TextForm | null; root: string; isByLook?: boolean; layout?: Layout | null }
/** Hears which columns were found. */
export type OnHeads = (heads: Heads) => void

/** Maximum lines above the headers: a title, instructions. */
export const MOST_ABOVE = 4
/** Cells of a line, and letters of each, that are shown of a table whose columns nobody knows. */
const MOST_SAMPLE_CELLS = 30
const MOST_SAMPLE = 40

/** Why a line is not that of the headers; null when it is. */
function headerFault({ cells }: TableRow, map: ColumnMap): FileRefused | null {
  const [missing] = missingHeaders(cells, map)
  if (missing !== undefined) return new FileRefused('column_missing', `表头没有“${missing}”这一列`, 1)
  const { fields } = columnsOf(cells, map)
  const lacking = (['stem', 'answer'] as const).find((field) => !fields.has(field))
  if (!lacking) return null
  const found = cells.map((name) => name.trim()).filter((name) => name !== '')
  const told = found.length > 0 ? `；找到的表头：${found.join('、').slice(0, 200)}` : ''
  return new FileRefused('column_missing', `表头缺少${lacking === 'stem' ? '题干' : '答案'}列，可用 --map 指明${told}`, 1)
}

const noParent = (parent: string) => new Refused('parent_missing', `前面没有编号为“${parent.slice(0, 30)}”的材料题，或它有小题未被接受`)
const noChildren = () => new Refused('material_empty', '材料题没有小题：小题须紧跟在材料后面，并写明材料编号')

/** If one question of a material is refused, all of them are, each reported with its line. */
const brokenRows = ({ line, children }: Draft, cause: number): Row[] => [
  { line, refused: new Refused('material_broken', `第 ${cause} 行的小题未被接受`) },
  ...children.map((child) => ({
    line: child.line,
    refused: new Refused('left_out', `同一道材料题里第 ${cause} 行的小题未被接受，随它一起没有导入`),
  })),
]

/** Groups the lines of a material. They follow it directly and name it, so only one material is held at a time. */
class Gatherer {
  private material: Draft | null = null
  /** Lines of children that were refused. */
  private left: number[] = []

  constructor(private readonly text: TextForm | null) {}

  /** Returns the rows that are complete once this line is read. */
  take(row: TableRow, columns: Columns): Row[] {
    const { line, cells } = row
    const parent = parentOf(cells, columns)
    const isChild = parent !== null && parent === this.material?.id
    const before = isChild ? [] : this.finish()
    try {
      const draft = draftOf(row, columns, this.text)
      if (isChild) this.adopt(draft)
      else if (parent !== null) return [...before, { line, refused: noParent(parent) }]
      else if (draft.type === 'material') this.material = draft
      else return [...before, { line, draft }]
      return before
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (isChild) this.left.push(line)
      return [...before, { line, refused: error, ...(parent === null && { pieces: piecesOf(row, columns, this.text) }) }]
    }
  }

  finish(): Row[] {
    const { material, left } = this
    this.material = null
    this.left = []
    if (!material) return []
    const { line, children } = material
    const [first] = left
    if (first !== undefined) return brokenRows(material, first)
    return [children.length === 0 ? { line, refused: noChildren() } : { line, draft: material }]
  }

  private adopt(child: Draft) {
    const { material } = this
    if (!material) return
    const isApart = (['category', 'chapter'] as const).some((name) => child[name] !== null && child[name] !== material[name])
    const notes = isApart ? [...child.notes, new Note('place_of_material', '小题写的科目或章节没有采用：小题跟随材料')] : child.notes
    this.material = { ...material, children: [...material.children, { ...child, notes }] }
  }
}

/** Whether a line of a cell would be a whole question of the table by itself; commas of a sentence have space behind them. */
function isQuestion(text: string, { line, mark = '' }: TableRow, columns: Columns): boolean {
  const cells = text.split(mark)
  if (cells.length !== columns.width || cells.some((cell) => /^\s+\S/.test(cell))) return false
  try {
    draftOf({ line, cells }, columns, null)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/**
 * Lines of a row whose quotes are not in pairs, or one of whose cells holds whole questions: a quote without its pair swallows what follows
 * up to the next quote.
 */
function swallowedIn(row: TableRow, columns: Columns): Row[] {
  const { line, cells, mark, isTorn = false } = row
  if (mark === undefined) return []
  const long = cells.filter((cell) => cell.includes('\n'))
  const isSwallowed =
    isTorn ||
    long.some((cell) =>
      cell
        .split('\n')
        .slice(1)
        .some((text) => isQuestion(text, row, columns)),
    )
  if (!isSwallowed) return []
  const count = cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 1)
  const more = count > 1 ? `，把后面 ${count - 1} 行吞进了一格` : '：文字里的引号要写成两个'
  const refused = new Refused('quote_unclosed', `这一行有一个没有配对的引号${more}`)
  return Array.from({ length: count }, (_, at) => ({
    line: line + at,
    refused: at === 0 ? refused : new Refused('quote_unclosed', `被第 ${line} 行没有配对的引号吞掉`),
  }))
}

/** Headers of two rows, where the second names the options below one header; null when the second is a row of the table. */
function bothRows(heads: readonly string[], below: readonly string[]): string[] | null {
  const stem = columnsOf(heads, {}).fields.get('stem') ?? -1
  const isHead = (below[stem] ?? '').trim() === '' || below[stem] === heads[stem]
  if (!isHead || columnsOf(below, {}).options.length < 2) return null
  return Array.from({ length: Math.max(heads.length, below.length) }, (_, at) => (below[at] ?? '').trim() || (heads[at] ?? ''))
}

const PICTURES = /\n?!\[\]\(@@PLUGINFILE@@\/[^()\s]+\)/g

/** Notes about lines that are no questions go with the first question. */
function notesOfHead({ line, notes = [], enclosed }: TableRow): Note[] {
  const picture = enclosed ? [new Note('picture_left', '表头或标题上的图片没有导入')] : []
  return [...notes, ...picture].map(({ code, reason }) => new Note(code, `第 ${line} 行（表头）：${reason}`))
}

function withNotes(row: Row, notes: Note[]): Row {
  return 'draft' in row && notes.length > 0 ? { ...row, draft: { ...row.draft, notes: [...notes.splice(0), ...row.draft.notes] } } : row
}

/** Finds the headers, in one row or two. */
class Headings {
  columns: Columns | null = null
  private first: string[] | null = null
  private readonly faults: { fault: FileRefused; fields: number }[] = []
  private readonly above: string[] = []
  private readonly sample: string[][] = []

  constructor(
    private readonly map: ColumnMap,
    private readonly onHeads: OnHeads,
    private readonly layout: Layout | null,
  ) {}

  /** Of the line that is most like headers. */
  get fault(): FileRefused {
    const most = Math.max(...this.faults.map(({ fields }) => fields))
    const found = this.faults.find(({ fields }) => fields === most)?.fault
    return found ? found.withSample(this.sample) : new FileRefused('file_empty', '文件是空的')
  }

  get isGivenUp(): boolean {
    return this.faults.length > MOST_ABOVE
  }

  private settle(cells: string[]) {
    this.columns = columnsOf(cells, this.map)
    this.onHeads(headsOf(cells, this.columns, this.above))
  }

  /** The first line of a table whose columns staff have named; whether it is a row. */
  private begin(cells: readonly string[], layout: Layout): boolean {
    if (cells.every((cell) => cell.trim() === '')) return false
    this.columns = columnsIn(layout)
    this.onHeads(headsIn(layout, cells))
    return !layout.hasHead
  }

  /** Whether a record is a row of the table; otherwise it is a header or precedes the headers. */
  isRow(row: TableRow): boolean {
    if (this.columns !== null && this.first === null) return true
    const record = { ...row, cells: row.cells.map((cell) => cell.replace(PICTURES, '')) }
    if (this.columns === null && this.layout) return this.begin(record.cells, this.layout)
    if (this.columns === null) {
      this.sample.push(record.cells.slice(0, MOST_SAMPLE_CELLS).map((cell) => cell.slice(0, MOST_SAMPLE)))
      const fault = headerFault(record, this.map)
      if (fault) {
        this.faults.push({ fault, fields: columnsOf(record.cells, this.map).fields.size })
        this.above.push(record.cells.filter((cell) => cell.trim() !== '').join(' '))
      }
      if (!fault) this.settle(record.cells)
      this.first = record.cells
      return false
    }
    const both = this.first && bothRows(this.first, record.cells)
    this.first = null
    if (both) this.settle(both)
    return !both
  }
}

/** The rows of a table as they come; what its headers say aside is heard by `onTold`. */
async function* rowsOf(
  records: AsyncIterable<TableRow>,
  { map, text, layout = null }: Asked,
  hears: { onHeads: OnHeads; onTold(notes: Note[]): void },
) {
  const headings = new Headings(map, hears.onHeads, layout)
  const gatherer = new Gatherer(text)
  for await (const record of records) {
    if (headings.columns !== null && record.cells.every((cell) => cell.trim() === '')) continue
    const isRow = headings.isRow(record)
    if (headings.isGivenUp) break
    if (!isRow) hears.onTold(notesOfHead(record))
    if (!isRow || headings.columns === null) continue
    const swallowed = swallowedIn(record, headings.columns)
    yield* swallowed.length > 0 ? swallowed : gatherer.take(record, headings.columns)
  }
  if (headings.columns === null) throw headings.fault
  yield* gatherer.finish()
}

/** Questions of the records of a table. Throws `FileRefused` when it is none. */
export async function* readTable(records: AsyncIterable<TableRow>, asked: Asked, onHeads: OnHeads): AsyncGenerator<Row> {
  const told: Note[] = []
  for await (const row of rowsOf(records, asked, { onHeads, onTold: (notes) => told.push(...notes) })) yield withNotes(row, told)
}
