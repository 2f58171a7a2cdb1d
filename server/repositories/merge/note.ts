import { type RawBuilder, sql } from 'kysely'
import { type TableShape, tableShapes } from '#server/database/catalogue'
import type { Db, Tx } from '#server/database/tables'
import type { Joined, Moved, Pair } from './treatment'

/** A merge that is being carried out: `since` is the last row that was noted before. */
export type Merging = Pair & { id: number; since: number; keys: ReadonlyMap<string, readonly string[]> }

/** Primary keys by table. */
export async function keysOf(db: Db | Tx): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await tableShapes(db)).map(({ name, key }: TableShape) => [name, key]))
}

/** A column that names learners. */
export type Place = { table: string; column: string }

export const placeOf = (name: string): Place => {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
const same = (columns: readonly string[]) => and(columns.map((name) => sql`held.${sql.ref(name)} = gone.${sql.ref(name)}`))

/** A row that cannot move, because the account that stays has its place, or because it is between the two. */
function staying({ table, column }: Place, { apart, other, staying: stays }: Moved, pair: Pair): RawBuilder<unknown> {
  const taken = sql`exists (select 1 from ${sql.table(table)} as held where held.${sql.ref(column)} = ${pair.kept} and ${same(apart ?? [])})`
  return sql.join(
    [
      sql`false`,
      ...(apart === undefined ? [] : [taken]),
      ...(other === undefined ? [] : [sql`gone.${sql.ref(other)} = ${pair.kept}`]),
      ...(stays === undefined ? [] : [stays(pair)]),
    ],
    sql` or `,
  )
}

const objectOf = (pairs: readonly (readonly [name: string, value: RawBuilder<unknown>])[]) =>
  sql`jsonb_build_object(${sql.join(pairs.flatMap(([name, value]) => [sql`${name}::text`, value]))})`

/** The condition for rows of the closed account that move. */
const movable = (place: Place, treatment: Moved, pair: Pair) =>
  sql`gone.${sql.ref(place.column)} = ${pair.gone} and not coalesce((${staying(place, treatment, pair)}), false)`

const intoNotes = sql`insert into account_merge_row (merge_id, user_id, name, col, act, key, before, after)`

/** Notes the rows that will move, with what changes in them. */
export async function noteMoved(work: Tx, merging: Merging, place: Place, treatment: Moved): Promise<void> {
  const { table, column } = place
  const { set = {}, watched = [] } = treatment
  const changes = Object.entries(set).map(([name, value]) => [name, value(merging)] as const)
  const after = new Map<string, RawBuilder<unknown>>([[column, sql`${merging.kept}::int`], ...changes])
  const old = [...after.keys()].map((name) => [name, sql`gone.${sql.ref(name)}`] as const)
  const key = (merging.keys.get(table) ?? []).map((name) => [name, after.get(name) ?? sql`gone.${sql.ref(name)}`] as const)
  const noted = [...after, ...watched.map((name) => [name, sql`gone.${sql.ref(name)}`] as const)]
  await sql`${intoNotes}
    select ${merging.id}::int, ${merging.kept}::int, ${table}, ${column}, 'moved', ${objectOf(key)}, ${objectOf(old)}, ${objectOf(noted)}
    from ${sql.table(table)} as gone where ${movable(place, treatment, merging)}`.execute(work)
}

/** Rows of the same key of both accounts. */
export const pairsOf = ({ table, column }: Place, by: readonly string[], { kept, gone }: Pair) =>
  sql`from ${sql.table(table)} as gone join ${sql.table(table)} as held on held.${sql.ref(column)} = ${kept} and ${same(by)}
    where gone.${sql.ref(column)} = ${gone}`

/** Notes the rows of the account that stays which take something over. */
export async function noteJoined(work: Tx, merging: Merging, place: Place, { by, set }: Joined): Promise<void> {
  const { table, column } = place
  const old = Object.keys(set).map((name) => [name, sql`held.${sql.ref(name)}`] as const)
  const after = Object.entries(set).map(([name, value]) => [name, value(merging)] as const)
  const key = (merging.keys.get(table) ?? []).map((name) => [name, sql`held.${sql.ref(name)}`] as const)
  await sql`${intoNotes}
    select ${merging.id}::int, ${merging.kept}::int, ${table}, ${column}, 'joined', ${objectOf(key)}, ${objectOf(old)}, ${objectOf(after)}
    ${pairsOf(place, by, merging)}`.execute(work)
}

/** Notes the rows of the closed account that went into others, and deletes them. */
export async function removeJoined(work: Tx, merging: Merging, place: Place, by: readonly string[]): Promise<void> {
  const { table, column } = place
  const key = merging.keys.get(table) ?? []
  const keyOf = (alias: string) => key.map((name) => [name, sql`${sql.ref(`${alias}.${name}`)}`] as const)
  await sql`${intoNotes}
    select ${merging.id}::int, ${merging.kept}::int, ${table}, ${column}, 'removed', ${objectOf(keyOf('gone'))}, to_jsonb(gone), '{}'::jsonb
    ${pairsOf(place, by, merging)}`.execute(work)
  await sql`delete from ${sql.table(table)} as one using account_merge_row as noted,
      jsonb_populate_record(null::${sql.table(table)}, noted.key) as old
    where noted.user_id = ${merging.kept} and noted.merge_id = ${merging.id} and noted.name = ${table} and noted.act = 'removed'
      and noted.seq > ${merging.since} and ${sameKey('one', 'old', key)}`.execute(work)
}

export const sameKey = (one: string, other: string, key: readonly string[]) =>
  and(key.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`))

/** Notes changes that were computed in code: `key` finds the row after them. */
export async function noteRows(
  work: Tx,
  { id, kept }: Merging,
  { table, column }: Place,
  rows: readonly { act: 'moved' | 'joined' | 'closed'; key: object; before: object; after: object }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`${intoNotes} select ${id}::int, ${kept}::int, ${table}, ${column}, new.act, new.key, new.before, new.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (act text, key jsonb, before jsonb, after jsonb)`.execute(work)
}

const setTo = (columns: readonly string[], alias: string) =>
  sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`))

/** Makes the noted changes of some columns; the rows are found by the key they had. */
export async function applyNotes(work: Tx, merging: Merging, place: Place, act: string, columns: readonly string[]): Promise<number> {
  const { table, column } = place
  const key = merging.keys.get(table) ?? []
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} as one set ${setTo(columns, 'new')}
    from account_merge_row as noted, jsonb_populate_record(null::${sql.table(table)}, noted.key || noted.before) as old,
      jsonb_populate_record(null::${sql.table(table)}, noted.after) as new
    where noted.user_id = ${merging.kept} and noted.merge_id = ${merging.id} and noted.name = ${table} and noted.col = ${column}
      and noted.act = ${act} and noted.seq > ${merging.since} and ${sameKey('one', 'old', key)}`.execute(work)
  return Number(numAffectedRows)
}
