import { type RawBuilder, sql } from 'kysely'
import { placesOf, referencesElsewhere, type StatedReference } from './placement'
import { classOf, otherLearnerTables } from './table-classes'
import type { Db, Tx } from './tables'

/** A table as the database describes it. `key`: columns of the primary key, none where it has no key; `columns` without generated ones. */
export type TableShape = { name: string; key: readonly string[]; columns: readonly string[]; identity: string | null }

/** A reference. `types`: names of the types of `parentColumns`; `isChecked`: a foreign key, else one that the release states by itself. */
export type Link = {
  child: string
  columns: readonly string[]
  parent: string
  parentColumns: readonly string[]
  types: readonly string[]
  isNullable: boolean
  isChecked: boolean
}

export async function tableShapes(db: Db | Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      coalesce((select jsonb_agg(a.attname order by k.place) from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as identity
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(db)
  return rows
}

async function foreignKeys(db: Db | Tx): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select child.relname as child, parent.relname as parent,
      (select jsonb_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as columns,
      (select jsonb_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as "parentColumns",
      (select jsonb_agg(t.typname order by k.place) from unnest(f.confkey) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num
        join pg_type t on t.oid = a.atttypid) as types,
      (select bool_and(not a.attnotnull) from unnest(f.conkey) k(num)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as "isNullable", true as "isChecked"
    from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by child.relname, f.conname`.execute(db)
  return rows
}

/** References of learners' rows to their learner in tables that refer to nothing of a learner. */
function ofOwners(shapes: readonly TableShape[], written: readonly Link[]): StatedReference[] {
  const learners = new Set(shapes.filter((shape) => placesOf(shape)[0] === 'learner').map(({ name }) => name))
  const bound = new Set(written.flatMap(({ child, parent }) => (learners.has(parent) ? [child] : [])))
  return shapes.flatMap((shape) => {
    const isOwned = shape.columns.includes('user_id') && learners.has(shape.name) && classOf(shape) === 'learner'
    if (!isOwned || bound.has(shape.name) || otherLearnerTables.includes(shape.name)) return []
    return [{ table: shape.name, column: 'user_id', target: 'users', targetColumn: 'id' }]
  })
}

/** The references among some that are stated which the tables have columns for. */
async function unchecked(db: Db | Tx, stated: readonly StatedReference[]): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select one."table" as child, one.target as parent, jsonb_build_array(one."column") as columns,
      jsonb_build_array(one."targetColumn") as "parentColumns", jsonb_build_array(type.typname) as types,
      not own.attnotnull as "isNullable", false as "isChecked"
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as one ("table" text, "column" text, target text, "targetColumn" text)
    join pg_attribute own on own.attrelid = to_regclass(one."table") and own.attname = one."column"
    join pg_attribute other on other.attrelid = to_regclass(one.target) and other.attname = one."targetColumn"
    join pg_type type on type.oid = other.atttypid order by 1, one."column"`.execute(db)
  return rows
}

/**
 * Every reference of the database: its foreign keys, and those that only the release states, because the rows lie on several machines or the table
 * has no foreign key.
 */
export async function links(db: Db | Tx): Promise<Link[]> {
  const written = await foreignKeys(db)
  const isWritten = ({ table, column, target }: StatedReference) =>
    written.some(({ child, columns, parent }) => child === table && parent === target && columns.includes(column))
  const stated = [...referencesElsewhere(), ...ofOwners(await tableShapes(db), written)]
  return [
    ...written,
    ...(await unchecked(
      db,
      stated.filter((one) => !isWritten(one)),
    )),
  ]
}

/** Values of columns of a row as one text: a JSON list, which says of a primary key which row is meant. */
export const keyText = (alias: string, columns: readonly string[]): RawBuilder<string> =>
  sql<string>`jsonb_build_array(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})::text`

/** Tables in an order in which each stands before those it refers to; a reference of a table to itself does not count. */
export function childrenFirst(names: readonly string[], all: readonly Pick<Link, 'child' | 'parent'>[]): string[] {
  const wanted = new Set(names)
  const parents = new Map(names.map((name) => [name, new Set<string>()]))
  for (const { child, parent } of all) if (child !== parent && wanted.has(child) && wanted.has(parent)) parents.get(child)?.add(parent)
  const order: string[] = []
  const visit = (name: string, path: readonly string[]) => {
    if (order.includes(name)) return
    if (path.includes(name)) throw new Error(`tables refer to each other in a circle: ${[...path, name].join(' → ')}`)
    for (const parent of parents.get(name) ?? []) visit(parent, [...path, name])
    order.push(name)
  }
  for (const name of names) visit(name, [])
  return order.reverse()
}
