import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from './tables'

export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>
type Column<T extends keyof Tables> = keyof Tables[T] & string

/** Inserts rows in one statement, however many; rows whose key is there already take the new values. Columns come from the first row. */
export async function putRows<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  key: readonly Column<T>[],
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const changed = columns.filter((column) => !key.some((part) => part === column))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const updates = sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) ${changed.length > 0 ? sql`do update set ${updates}` : sql`do nothing`}
  `.execute(tx)
}

/** Inserts rows in one statement, but for those in whose place another row is; gives the keys inserted, columns joined by a space. */
export async function insertRows<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  key: readonly Column<T>[],
  rows: readonly Row<T>[],
): Promise<Set<string>> {
  const [first] = rows
  if (!first) return new Set()
  const names = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const { rows: made } = await sql<{ key: string }>`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning concat_ws(' ', ${sql.join(key.map((column) => sql.ref(column)))}) as key
  `.execute(tx)
  return new Set(made.map((row) => row.key))
}
