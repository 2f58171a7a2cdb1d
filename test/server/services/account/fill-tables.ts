import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { allReferences, type Reference } from '#server/repositories/account/personal-data/export'

/** Stands where a row is nobody's own. */
export const OF_NOBODY = 'of-nobody'

type Column = { name: string; type: string; isNeeded: boolean; choice: string | null }

/** Columns of a table; `choice` is the first value its check constraint names. */
async function columnsIn(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as "name", format_type(a.atttypid, null) as "type",
      a.attnotnull and a.attidentity = '' and not a.atthasdef as "isNeeded",
      (select substring(pg_get_constraintdef(c.oid) from '''([^'']+)''') from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like '%''%' limit 1) as "choice"
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and t.relname = ${table} and a.attnum > 0 and not a.attisdropped`.execute(db)
  return rows
}

function sample({ type, choice }: Column, mark: string): RawBuilder<unknown> {
  if (choice !== null) return sql`${choice}`
  if (type === 'text') return sql`${mark}`
  if (type === 'boolean') return sql`false`
  if (type === 'jsonb') return sql`'{}'::jsonb`
  if (type === 'bytea') return sql`''::bytea`
  return sql`1`
}

type Filling = { db: Db; references: readonly Reference[]; userId: number; mark: string }

const isEmpty = async (db: Db, table: string, which: RawBuilder<unknown>) =>
  (await sql`select 1 from ${sql.table(table)}${which} limit 1`.execute(db)).rows.length === 0

/** Chooses the value of a column: the learner, a row of the table it refers to, or a sample. */
async function valueIn(filling: Filling, table: string, column: Column): Promise<RawBuilder<unknown>> {
  const { db, references, userId, mark } = filling
  const links = references.filter((one) => one.table === table && one.columns.includes(column.name))
  // Spread over machines, a reference to a row of the learner carries the learner.
  const link = links.find((one) => one.columns.length === 1) ?? links[0]
  if (!link) return sample(column, mark)
  if (link.target === 'users') return sql`${userId}::int`
  // A row that is nobody's own, such as a link of marketing, holds no text of the learner.
  const isPersonal = references.some((one) => one.table === link.target && one.target === 'users')
  const isOwned = references.some((one) => one.table === link.target && one.target === 'users' && one.columns[0] === 'user_id')
  const isCarrying = link.columns.length > 1
  const own = isCarrying ? sql` where user_id = ${userId}` : sql``
  if (await isEmpty(db, link.target, own)) await fillOne({ ...filling, mark: isPersonal ? mark : OF_NOBODY }, link.target)
  // A row of a learner belongs to something of theirs, where they have it.
  const ownFirst = isOwned ? sql`user_id = ${userId} desc, ` : sql``
  const target = sql.ref(link.targetColumns[link.columns.indexOf(column.name)] ?? '')
  const { rows } = await sql<{ value: unknown }>`
    select ${target} as value from ${sql.table(link.target)}${own} order by ${ownFirst}1 limit 1`.execute(db)
  return sql`${rows[0]?.value}`
}

/** Writes one row with what it needs, and `wanted` though it may be empty; gives why it could not be written. */
async function fillOne(filling: Filling, table: string, wanted?: string): Promise<string | undefined> {
  const columns = (await columnsIn(filling.db, table)).filter(({ name, isNeeded }) => isNeeded || name === wanted)
  const values: RawBuilder<unknown>[] = []
  for (const column of columns) values.push(await valueIn(filling, table, column))
  try {
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})
      on conflict do nothing`.execute(filling.db)
    return undefined
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const check = /violates check constraint "(\w+)"/.exec(why)?.[1]
    if (check === undefined) return `${table}: ${why}`
    // The test does not check which values are valid together.
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(check)}`.execute(filling.db)
    return fillOne(filling, table, wanted)
  }
}

/** Writes a row into every table that refers to learners and has none of this one; gives those it could not fill. */
export async function fillTables(db: Db, userId: number, mark: string): Promise<string[]> {
  const references = await allReferences(db)
  const failed: string[] = []
  for (const { table, columns, target, isNullable } of references) {
    const [column = ''] = columns
    // An account that was merged into the learner's is another account.
    if (target !== 'users' || table === 'users') continue
    // A row whose learner is another one, such as a message that this one took off the screens, holds the text of the other.
    const hasOwner = references.some((one) => one.table === table && one.target === 'users' && one.columns[0] === 'user_id')
    const isOfOther = isNullable && column !== 'user_id' && hasOwner
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(db)
    const why = rows.length > 0 ? undefined : await fillOne({ db, references, userId, mark: isOfOther ? OF_NOBODY : mark }, table, column)
    if (why !== undefined) failed.push(why)
  }
  return failed
}

/** Tables and columns that contain a text. */
export async function placesOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type in ('text', 'jsonb')`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const hit = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${text}%`} limit 1`.execute(db)
    if (hit.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
