import type { MarkupElement } from '../draft'
import { type Archive, attribute, children } from './archive'
import { type Book, columnOf, type Held, heldAt, heldOf, rowOf } from './cells'

/** The cells of a row at the places of their columns, with holes. */
export type SheetRow = { number: number; cells: Held[] }
export type Merge = { top: number; left: number; bottom: number; right: number }
/** Holds the parts of a sheet beside its cells: merges, links by row, the ids of its drawings, and rows that are not shown. */
export type Read = { rows: Map<number, SheetRow>; merges: Merge[]; links: Map<number, string[]>; drawings: string[]; hidden: number[] }

const rangeOf = (reference: string): Merge => {
  const [from = '', to = from] = reference.split(':')
  return { top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: columnOf(to) }
}

function takeRow(read: Read, element: MarkupElement, last: number, book: Book): number {
  const number = Number(element.attributes.r ?? 0) || last + 1
  const cells: Held[] = []
  let column = 0
  for (const one of children(element, 'c')) {
    const cell = heldAt(one, column + 1, book)
    column = cell.column
    cells[column] = cell.held
  }
  read.rows.set(number, { number, cells })
  if (/^(?:1|true)$/.test(element.attributes.hidden ?? '') && cells.length > 0) read.hidden.push(number)
  return number
}

/** The rows of a sheet and what belongs to them. */
export async function readSheet(archive: Archive, part: string, book: Book): Promise<Read> {
  const read: Read = { rows: new Map(), merges: [], links: new Map(), drawings: [], hidden: [] }
  const targets = await archive.relations(part)
  let last = 0
  for await (const element of archive.elements(part, ['row', 'mergeCell', 'hyperlink', 'drawing'])) {
    const { name, attributes } = element
    if (name.endsWith('row')) last = takeRow(read, element, last, book)
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
function cover(cells: Held[], { left, right }: Merge, above: Held | undefined) {
  cells.forEach((_, column) => {
    if (column > left && column <= right) delete cells[column]
  })
  if (above !== undefined) cells[left] = typeof above === 'string' ? above : heldOf({ ...above, pictures: [], notes: [] })
}

/** Gives the cells of merged ranges what they show. */
export function spread({ rows, merges }: Read) {
  let filled = 0
  for (const merge of merges) {
    const first = rows.get(merge.top)?.cells[merge.left]
    for (let row = merge.top; row <= merge.bottom && filled++ < MOST_FILLED; row++) {
      const cells = rows.get(row)?.cells
      if (cells) cover(cells, merge, row > merge.top ? first : undefined)
    }
  }
}
