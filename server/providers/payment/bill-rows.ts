import { fenOf } from '@/domain/money/price'
import { ProviderFailure } from './provider'

/** Rows of a bill in CSV, each by the titles of its columns. `isHeader` finds the line with the titles. */
export function billRows(text: string, isHeader: (line: string) => boolean): Record<string, string>[] {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex(isHeader)
  if (at < 0) throw new ProviderFailure('MALFORMED', 'a bill without titles')
  // Trimming takes away the byte order mark before the first title, too.
  const cellsOf = (line: string) => line.split(',').map((cell) => cell.replace(/^`/, '').trim())
  const titles = cellsOf(lines[at] ?? '')
  return lines.slice(at + 1).flatMap((line) => {
    const cells = cellsOf(line)
    return cells.length === titles.length ? [Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']))] : []
  })
}

/** Yuan of a bill as fen; a sign is left out. */
export function billFen(text: string | undefined): number {
  const fen = fenOf((text ?? '').replace(/^[+-]/, ''))
  if (fen === null) throw new ProviderFailure('MALFORMED', 'a bill with an amount that is none')
  return fen
}
