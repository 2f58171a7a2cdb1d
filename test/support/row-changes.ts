import { sql } from 'kysely'
import { tableShapes } from '#server/database/catalogue'
import type { Db } from '#server/database/tables'

type Row = Record<string, unknown>
export type RowChange = { table: string; before: Row | null; after: Row | null }

/** Columns whose values are drawn or sealed, and differ from run to run. */
const DRAWN = /^(?:code|hash|nonce|sealed|serial|token|\w+_(?:hash|hmac|token))$/

const valueText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value).replaceAll('\n', '⏎')
const shownText = (column: string, value: unknown) => (DRAWN.test(column) && value !== null ? '…' : valueText(value))
const filledOf = (row: Row) =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => `${column}=${shownText(column, value)}`)

/** A change in words: all columns of a new row, the key of one that is gone, and the columns of any other that have another value now. */
export function changeText({ table, before, after }: RowChange, key: readonly string[]): string {
  const named = Object.fromEntries(key.map((column) => [column, (before ?? after)?.[column]]))
  if (!after) return `- ${table}: ${filledOf(named).join(' ')}`
  if (!before) return `+ ${table}: ${filledOf(after).join(' ')}`
  const moved = Object.keys(after)
    .filter((column) => valueText(before[column]) !== valueText(after[column]))
    .map((column) => `${column}: ${shownText(column, before[column])} → ${shownText(column, after[column])}`)
  return `${table} ${filledOf(named).join(' ')}: ${moved.join(', ') || 'written as it was'}`
}

/** Notes each row that a statement changes from now on, by triggers in a schema of their own. `take` tells the changes since the last time, sorted. */
export async function noteChanges(db: Db, but: ReadonlySet<string>): Promise<{ take: () => Promise<string[]> }> {
  const shapes = (await tableShapes(db)).filter(({ name }) => !but.has(name))
  const keys = new Map(shapes.map(({ name, key }) => [name, key]))
  await sql`create schema noted`.execute(db)
  await sql`create table noted.change (name text, before jsonb, after jsonb)`.execute(db)
  await sql`create function noted.note() returns trigger language plpgsql as ${sql.lit(`begin
    insert into noted.change (name, before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
    return null;
  end`)}`.execute(db)
  for (const { name } of shapes)
    await sql`create trigger noted after insert or update or delete on ${sql.table(name)} for each row execute function noted.note()`.execute(
      db,
    )
  return {
    take: async () => {
      const { rows } = await sql<RowChange>`
        with taken as (delete from noted.change returning name, before, after)
        select name as table, before, after from taken`.execute(db)
      // Rows of one statement change in the order in which they lie.
      return rows.map((change) => changeText(change, keys.get(change.table) ?? [])).sort()
    },
  }
}
