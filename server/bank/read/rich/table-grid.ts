import type { MarkupElement } from '../draft'
import { isElement } from './html'

const MOST_SPAN = 100
const groups = new Set(['thead', 'tbody', 'tfoot'])

const rowsIn = (element: MarkupElement): MarkupElement[] =>
  element.children.filter(isElement).flatMap((child) => (child.name === 'tr' ? [child] : groups.has(child.name) ? rowsIn(child) : []))
const cellsIn = (row: MarkupElement) => row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th')
const spanOf = (text: string | undefined) => Math.min(MOST_SPAN, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))

type Grid = (MarkupElement | null | undefined)[][]

/** Puts a cell into its first place, and nothing into the others it covers. */
function cover(grid: Grid, cell: MarkupElement, row: number, column: number): number {
  const [wide, high] = [spanOf(cell.attributes.colspan), spanOf(cell.attributes.rowspan)]
  for (const line of grid.slice(row, row + high)) for (let right = 0; right < wide; right++) line[column + right] = null
  const own = grid[row]
  if (own) own[column] = cell
  return column + wide
}

/** The cells of a table by column; a cell over several rows or columns is at its first place, the others are null. */
export function gridOf(table: MarkupElement): (MarkupElement | null)[][] {
  const rows = rowsIn(table)
  const grid: Grid = rows.map(() => [])
  rows.forEach((row, at) => {
    let column = 0
    for (const cell of cellsIn(row)) {
      while (grid[at]?.[column] !== undefined) column++
      column = cover(grid, cell, at, column)
    }
  })
  return grid.map((line) => Array.from(line, (cell) => cell ?? null))
}

/** The caption above or below a table. */
export const captionsOf = (table: MarkupElement) => table.children.filter(isElement).filter(({ name }) => name === 'caption')
