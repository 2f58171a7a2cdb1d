import { sql } from 'kysely'
import { lockList } from './replace-list'
import type { Tables, Tx } from './tables'

/** Rows among which a number counts: those with a value in a column. */
type Among = { column: string; value: number }

/**
 * Returns the number after the largest in a column of a table. Who adds another row to it waits until the transaction ends. The number is read by a
 * statement of its own, because an engine takes none within an insert into a table that lies on every machine.
 */
export async function numberAfter(work: Tx, table: keyof Tables & string, column: 'id' | 'seq' = 'id', among?: Among): Promise<number> {
  await lockList(work, table)
  const counted = among ? sql`${sql.ref(among.column)} = ${among.value}` : sql`true`
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(${sql.ref(column)}), 0) + 1 as next from ${sql.table(table)} where ${counted}`.execute(work)
  return rows[0]?.next ?? 1
}
