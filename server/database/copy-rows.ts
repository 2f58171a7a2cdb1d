import { sql } from 'kysely'
import { lockList } from './replace-list'
import type { Tables, Tx } from './tables'

type Table = keyof Tables & string

/** Copies rows of a table with all their columns; `changes` says by the `key` of a row what is other in its copy. */
export async function copyRows(tx: Tx, table: Table, key: string, changes: ReadonlyMap<number, object>): Promise<void> {
  const [name, of] = [sql.table(table), sql.ref(`one.${key}`)]
  await sql`
    insert into ${name}
    select copy.* from ${name} one
    cross join lateral jsonb_populate_record(null::${name}, to_jsonb(one) || (${JSON.stringify(Object.fromEntries(changes))}::jsonb -> ${of}::text)) copy
    where ${of} = any(${[...changes.keys()]})
  `.execute(tx)
}

/** Returns the numbers of the rows of a course, each with the one that its copy takes. */
export async function copyNumbers(tx: Tx, table: Table, courseId: number): Promise<Map<number, number>> {
  await lockList(tx, table)
  const name = sql.table(table)
  const { rows } = await sql<{ id: number; next: number }>`
    select id, (select max(id) from ${name}) + (row_number() over (order by id))::integer as next from ${name} where course_id = ${courseId}
  `.execute(tx)
  return new Map(rows.map(({ id, next }) => [id, next]))
}
