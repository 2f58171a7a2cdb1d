import { insertRows, type Row } from '#server/database/put-rows'
import type { Tables, Tx } from '#server/database/tables'
import { madeIds, markMade, recordOffers } from '#server/repositories/site/seed-offer'

/**
 * One content file on its way into the database. `isOld`: a release that noted no keys has loaded the file before; `tell`: takes a line for
 * whoever runs the server.
 */
export type Offering = { work: Tx; now: number; isOld: boolean; tell?: (line: string) => void }

type Table = keyof Tables & string
type Column<T extends Table> = keyof Tables[T] & string

/** `under`: tables that columns refer to by id; `accepts`: whether whatever else a row needs is there. */
type Conditions<T extends Table> = { under?: { [C in Column<T>]?: Table }; accepts?: (row: Row<T>) => boolean }

const fieldOf = (row: object, column: string): unknown => Reflect.get(row, column)

/** Whether a reference leads nowhere else than to one of the ids. */
const isUnder = (ids: ReadonlySet<number>, value: unknown) => typeof value !== 'number' || ids.has(value)

async function parentsOf<T extends Table>(work: Tx, under: Conditions<T>['under'] = {}) {
  const found: { column: Column<T>; ids: Set<number> }[] = []
  for (const [column, table] of Object.entries<Table | undefined>(under))
    if (table !== undefined) found.push({ column: column as Column<T>, ids: await madeIds(work, table) })
  return found
}

/**
 * Inserts the rows that no release offered before, and gives those it inserted. A row that is there stays as it is, a row that was deleted
 * stays deleted, and nothing is put below a row that the school made or deleted. Of a file that a release without this memory has loaded,
 * every row counts as offered: whether an absent one was deleted or never there cannot be told.
 */
export async function offer<T extends Table, R extends Row<T>>(
  { work, now, isOld }: Offering,
  table: T,
  key: readonly Column<T>[],
  rows: readonly R[],
  { under, accepts = () => true }: Conditions<T> = {},
): Promise<R[]> {
  if (rows.length === 0) return []
  const keyOf = (row: R) => key.map((column) => fieldOf(row, column)).join(' ')
  const fresh = await recordOffers(work, { kind: table, keys: rows.map(keyOf), isMade: isOld, now })
  if (isOld) return []
  const parents = await parentsOf<T>(work, under)
  const fits = (row: R) => parents.every(({ column, ids }) => isUnder(ids, fieldOf(row, column)))
  const wanted = rows.filter((row) => fresh.has(keyOf(row)) && fits(row) && accepts(row))
  const made = await insertRows(work, table, key, wanted)
  await markMade(work, table, [...made])
  return wanted.filter((row) => made.has(keyOf(row)))
}
