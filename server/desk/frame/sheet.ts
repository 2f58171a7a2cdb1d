import type { SheetChange } from '#server/database/rows/account'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Fields } from '#server/desk/parts/field'
import type { Env } from '#server/env'
import type { SheetCells, SheetDone, SheetPlaces, SheetResult, SheetSettings } from '#server/repositories/account/sheet-run'
import type { StaffSession } from '#server/repositories/account/staff-session'
import type { StaffRole } from '@/domain/account/staff-roles'
import type { Start } from './start'

/** A column that an import knows: `words` are other heads that mean it. A table without a needed one is asked about. `isWhole`: shown on one line. `to`: where a cell leads that was understood. */
export type SheetColumn = {
  key: string
  title: string
  words?: readonly string[]
  isNeeded?: true
  isWhole?: true
  to?: (cell: string) => string
}

/** A row as an import sees it: cells by the keys of columns. A column that the table does not have changes nothing. */
export type SheetLine = { line: number; of: (key: string) => string; has: (key: string) => boolean; fault?: string }

/** `now`: the moment of the dry run, from which terms count, so that both say the same. `locks`: rows are held, because they are written next. */
export type SheetContext = {
  now: number
  runId: number
  staff: StaffSession
  settings: SheetSettings
  env: Env
  locks: boolean
}

/** Plans rows and writes those that were planned; what they need is read once for all of them. */
export type SheetPlanner = {
  plan: (lines: readonly SheetLine[]) => Promise<SheetResult[]>
  /** Writes lines that were planned as new or as a change, in the transaction that planned them. Throws a refusal. */
  write: (work: Tx, lines: readonly SheetLine[]) => Promise<SheetChange[]>
  /** Says what follows from the lines that were planned: who is told, by which ways, and what there is before and after. */
  follows?: (deps: Deps, lines: readonly SheetLine[]) => Promise<readonly string[]>
}

/** A kind of table that staff bring: `act` is the act that begins it, whose permission its run needs. */
export type SheetKind = {
  name: string
  title: string
  unit: string
  act: string
  roles: readonly StaffRole[]
  columns: readonly SheetColumn[]
  /** Fields that hold for the whole table, and what their form starts with. */
  fields?: Fields
  start?: (db: Db) => Promise<Start>
  hint: string
  /** Words for the counts of the dry run. */
  verdicts: Readonly<Partial<Record<'new', string>> & Record<'change' | 'same', string>>
  /** Sentences about what follows, under the button. */
  told: (settings: SheetSettings) => readonly string[]
  /** Sentences about what the rows to be done cost. */
  costs?: (deps: Deps, of: { settings: SheetSettings; todo: number }) => Promise<readonly string[]>
  /** Names that a refused cell of a column may be mended to. */
  offers?: (db: Db) => Promise<Readonly<Record<string, readonly string[]>>>
  planner: (db: Db | Tx, context: SheetContext) => Promise<SheetPlanner>
  /** Takes back what one row did, for a day after; throws a refusal where it was used or changed since. `told`: sentences about it. */
  undo?: { row: (work: Tx, context: SheetContext, done: SheetDone) => Promise<void>; told: readonly string[] }
  /** The page with the objects. */
  to: string
  /** Rows of marked objects with their heads, to be filled in where tables are pasted. */
  fill?: (db: Db, ids: readonly number[]) => Promise<string[][]>
}

/** A head without space, signs and remarks in brackets. */
const plainHead = (head: string) =>
  head
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .replace(/[\s*:,、。.]/g, '')
    .toLowerCase()

const SHORTEST = 2

/** Where each known column stands in a row of heads. Heads that are a word of a column go before those that contain one. */
export function placesIn(columns: readonly SheetColumn[], heads: readonly string[]): SheetPlaces {
  const plain = heads.map(plainHead)
  const places: Record<string, number> = {}
  const take = (fits: (head: string, word: string) => boolean) => {
    for (const { key, title, words = [] } of columns) {
      if (places[key] !== undefined) continue
      const taken = new Set(Object.values(places))
      const own = [title, ...words].map(plainHead)
      const at = plain.findIndex((head, place) => head !== '' && !taken.has(place) && own.some((word) => fits(head, word)))
      if (at >= 0) places[key] = at
    }
  }
  take((head, word) => head === word)
  take((head, word) => word.length >= SHORTEST && head.includes(word))
  return places
}

const MOST_ABOVE = 10
const isWhole = (columns: readonly SheetColumn[], places: SheetPlaces) =>
  columns.every(({ key, isNeeded }) => !isNeeded || places[key] !== undefined)

type Head = { heads: string[]; places: SheetPlaces | null; rows: SheetCells[] }

/** A row of heads over a second one, as merged heads are written: a cell of the second where it has one. */
const over = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, at) => below[at] || above[at] || '')

/**
 * Finds the heads of a table, below titles and in two merged rows too. `places` is null where a needed column was not found: the row with the
 * most cells is taken for the heads then.
 */
export function headOf(columns: readonly SheetColumn[], table: readonly SheetCells[]): Head {
  const candidates = table.slice(0, MOST_ABOVE).flatMap(({ cells }, at) => {
    const next = table[at + 1]
    const alone = { heads: cells, last: at, places: placesIn(columns, cells) }
    if (!next) return [alone]
    const heads = over(cells, next.cells)
    return [alone, { heads, last: at + 1, places: placesIn(columns, heads) }]
  })
  const count = ({ places }: (typeof candidates)[number]) => Object.keys(places).length
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (top, each) => (top && count(top) >= count(each) ? top : each),
    undefined,
  )
  if (best && isWhole(columns, best.places)) return { heads: best.heads, places: best.places, rows: table.slice(best.last + 1) }
  const filled = (row: SheetCells) => row.cells.filter((cell) => cell !== '').length
  const most = Math.max(0, ...table.slice(0, MOST_ABOVE).map(filled))
  const at = table.findIndex((row) => filled(row) === most)
  return { heads: table[at]?.cells ?? [], places: null, rows: table.slice(at + 1) }
}

export const lineOf = ({ line, cells, fault }: SheetCells, places: SheetPlaces): SheetLine => ({
  line,
  has: (key) => places[key] !== undefined,
  of: (key) => cells[places[key] ?? -1] ?? '',
  ...(fault !== undefined && { fault }),
})

/** Why a row cannot be read, whatever is in it. */
export function readingFault(
  columns: readonly SheetColumn[],
  { cells, fault, cut = [] }: SheetCells,
  places: SheetPlaces,
): SheetResult | null {
  if (fault !== undefined) return refusedRow(fault)
  const own = columns.find(({ key }) => cut.includes(cells[places[key] ?? -1] ?? ''))
  return own ? refusedRow(`${own.title}超过 15 位，表格软件已把后面的改成 0：请改成文本重新填`, own.key) : null
}

export const refusedRow = (reason: string, marked?: string): SheetResult => ({
  verdict: 'refused',
  words: [],
  reason,
  ...(marked !== undefined && { marked }),
})
