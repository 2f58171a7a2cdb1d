import type { Db } from '#server/database/tables'
import { meantIn } from '#server/desk/parts/sheet-cells'
import type { SheetRowShown, SheetRun } from '#server/repositories/account/sheet-run'
import { useAccess } from './detail'
import type { SheetKind } from './sheet'

/** Names that a refused cell may be mended to, by its column. */
export type Offers = Readonly<Record<string, readonly string[]>>

/** The names for the columns in which rows were refused. */
export async function offersFor(db: Db, kind: SheetKind, rows: readonly SheetRowShown[]): Promise<Offers> {
  const marked = new Set(rows.map((row) => row.marked))
  const all = await kind.offers?.(db)
  return Object.fromEntries(Object.entries(all ?? {}).filter(([column, names]) => marked.has(column) && names.length > 0))
}

type MendProps = { run: SheetRun; offers: Offers; row: SheetRowShown; marked: string }

const offersId = (column: string) => `offers-${column}`

/** A refused cell with a field beside it: what is typed there holds for this import alone. A name that is meant stands in it already. */
export function Mend({ run, offers, row, marked }: MendProps) {
  const { act, token } = useAccess()
  const ref = `${run.id}.${row.line}`
  const cell = row.cells[run.places?.[marked] ?? -1] ?? ''
  if (!act('mend-sheet-row')) return null
  return (
    <form method="post" action={`/acts/mend-sheet-row/${ref}`} className="mend">
      <input type="hidden" name="_token" value={token('mend-sheet-row', ref)} />
      <input type="hidden" name="_version" value={run.version} />
      <input type="hidden" name="column" value={marked} />
      <input
        name="value"
        defaultValue={meantIn(row.reason ?? '', cell) ?? cell}
        list={offers[marked] && offersId(marked)}
        aria-label={`第 ${row.line} 行改成`}
        maxLength={200}
      />
      <button type="submit" name="_step" value="run" className="quiet">
        改
      </button>
    </form>
  )
}

/** The names themselves, once a page: fields refer to them. */
export function MendOffers({ of }: { of: Offers }) {
  return Object.entries(of).map(([column, names]) => (
    <datalist key={column} id={offersId(column)}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  ))
}
