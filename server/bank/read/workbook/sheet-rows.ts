import type { MarkupElement } from '../draft'
import { type Archive, attribute, children } from './archive'
import { type Book, type Cell, Cells, columnOf, rowOf } from './cells'

/** The cells of a row by column. */
export type SheetRow = { number: number; cells: Map<number, Cell> }
export type Merge = { top: number; left: number; bottom: number; right: number }
/** Holds the parts of a sheet beside its cells: merges, links by row, the ids of its drawings, and rows that are not shown. */
export type Read = { rows: Map<number, SheetRow>; merges: Merge[]; links: Map<number, string[]>; drawings: string[]; hidden: number[] }

const rangeOf = (reference: string): Merge => {
  const [from = '', to = from] = reference.split(':')
  return { top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: columnOf(to) }
}

function takeRow(read: Read, element: MarkupElement, last: number, made: Cells): number {
  const number = Number(element.attributes.r ?? 0) || last + 1
  const cells = new Map<number, Cell>()
  let column = 0
  for (const one of children(element, 'c')) {
    const cell = made.of(one, column + 1)
    column = cell.column
    cells.set(column, cell)
  }
  read.rows.set(number, { number, cells })
  if (/^(?:1|true)$/.test(element.attributes.hidden ?? '') && cells.size > 0) read.hidden.push(number)
  return number
}

/** The rows of a sheet and what belongs to them. */
export async function readSheet(archive: Archive, part: string, book: Book): Promise<Read> {
  const read: Read = { rows: new Map(), merges: [], links: new Map(), drawings: [], hidden: [] }
  const targets = await archive.relations(part)
  const made = new Cells(book)
  let last = 0
  for await (const element of archive.elements(part, ['row', 'mergeCell', 'hyperlink', 'drawing'])) {
    const { name, attributes } = element
    if (name.endsWith('row')) last = takeRow(read, element, last, made)
    else if (name.endsWith('mergeCell')) read.merges.push(rangeOf(attributes.ref ?? ''))
    else if (name.endsWith('drawing')) read.drawings.push(targets.get(attribute(element, 'id') ?? '')?.place ?? '')
    else {
      const row = rowOf(attributes.ref ?? '')
      const to = targets.get(attribute(element, 'id') ?? '')?.place ?? attributes.location ?? ''
      read.links.set(row, [...(read.links.get(row) ?? []), to])
    }
  }
  return read
}

const MOST_FILLED = 100_000

/** Cells of one row below the first of a merged range have its text; those beside it are empty. */
function cover(cells: Map<number, Cell>, { left, right }: Merge, above: Cell | undefined) {
  for (const column of [...cells.keys()]) if (column > left && column <= right) cells.delete(column)
  if (above) cells.set(left, { ...above, pictures: [], notes: [] })
}

/** Gives the cells of merged ranges what they show. */
export function spread({ rows, merges }: Read) {
  let filled = 0
  for (const merge of merges) {
    const first = rows.get(merge.top)?.cells.get(merge.left)
    for (let row = merge.top; row <= merge.bottom && filled++ < MOST_FILLED; row++) {
      const cells = rows.get(row)?.cells
      if (cells) cover(cells, merge, row > merge.top ? first : undefined)
    }
  }
}
