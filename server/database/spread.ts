import { sql } from 'kysely'
import { StartFailure } from '#server/start-failure'
import { childrenFirst } from './catalogue'
import { learnerColumn, type Place, placedTables, placesOf } from './placement'
import type { Db } from './tables'

type Reference = { name: string; to: string; columns: readonly string[]; toColumns: readonly string[] }

/** A table of the database: its columns, its unique keys, and its foreign keys. */
export type SpreadTable = {
  name: string
  columns: readonly string[]
  keys: readonly { isPrimary: boolean; columns: readonly string[] }[]
  references: readonly Omit<Reference, 'name'>[]
}

/** Reads the tables of a migrated database. */
export async function spreadTables(db: Db): Promise<SpreadTable[]> {
  const { rows } = await sql<SpreadTable>`
    select c.relname as name,
      (select jsonb_agg(attname order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((
        select jsonb_agg(jsonb_build_object('isPrimary', i.indisprimary, 'columns', (
          select jsonb_agg(coalesce(a.attname, 'expression') order by k.place)
          from unnest(i.indkey::int2[]) with ordinality k(number, place)
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)) order by i.indexrelid)
        from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as keys,
      coalesce((
        select jsonb_agg(jsonb_build_object('to', parent.relname,
          'columns', (select jsonb_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number),
          'toColumns', (select jsonb_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k(number, place)
            join pg_attribute a on a.attrelid = parent.oid and a.attnum = k.number)) order by f.conname)
        from pg_constraint f join pg_class parent on parent.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db)
  return rows
}

/** Hindrances of spreading a database, a line each. */
export type Hindrances = {
  /** Tables without a place or with two, and places without a table. */
  misplaced: string[]
  /** Tables of learners whose rows do not name the learner. */
  withoutLearner: string[]
  /** `table (columns)`: unique keys of learners' rows that leave the learner out, so that no machine alone can keep them. */
  looseKeys: string[]
  /** `table (columns)`: those that have the learner, but not in front. */
  laterKeys: string[]
  /** `table (columns) → table`: foreign keys that no machine alone can check. */
  looseReferences: string[]
}

const isOfLearner = (table: SpreadTable) => placesOf(table)[0] === 'learner'
const lineOf = ({ name }: { name: string }, { columns }: { columns: readonly string[] }) => `${name} (${columns.join(', ')})`

/** Whether one machine can check a reference: rows with their learner lie together when the reference carries the learner. */
function isLoose(
  byName: ReadonlyMap<string, SpreadTable>,
  child: SpreadTable,
  { to, columns, toColumns }: Omit<Reference, 'name'>,
): boolean {
  const parent = byName.get(to)
  if (parent === undefined) return true
  const [from, at] = [placesOf(child)[0], placesOf(parent)[0]]
  if (from === 'one') return at === 'learner'
  if (from === 'everywhere' || at !== 'learner') return at !== 'everywhere'
  const learner = learnerColumn(child)
  const place = learner === undefined ? -1 : columns.indexOf(learner)
  return place < 0 || toColumns[place] !== learnerColumn(parent)
}

/** Finds what keeps tables from being spread by learner. */
export function hindrancesOf(tables: readonly SpreadTable[]): Hindrances {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ofLearners = tables.filter(isOfLearner)
  const keysWhere = (isFound: (place: number) => boolean) =>
    ofLearners.flatMap((table) =>
      table.keys
        .filter(({ columns }) => isFound(columns.indexOf(learnerColumn(table) ?? '')))
        .map((key) => lineOf(table, key))
        .filter((line, at, all) => all.indexOf(line) === at),
    )
  return {
    misplaced: [
      ...tables.filter((table) => placesOf(table).length !== 1).map(({ name }) => name),
      ...placedTables().filter((name) => !byName.has(name)),
    ],
    withoutLearner: ofLearners.filter((table) => learnerColumn(table) === undefined).map(({ name }) => name),
    looseKeys: keysWhere((place) => place < 0),
    laterKeys: keysWhere((place) => place > 0),
    looseReferences: tables.flatMap((table) =>
      table.references.filter((each) => isLoose(byName, table, each)).map((each) => `${lineOf(table, each)} → ${each.to}`),
    ),
  }
}

/** Says how many tables, keys and references an engine would refuse, and names them; undefined where there is none. */
function refusalOf({ misplaced, withoutLearner, looseKeys, looseReferences }: Hindrances): string | undefined {
  const parts = [
    ['without a place', misplaced],
    ['of learners, with rows that do not name the learner', withoutLearner],
    ['with unique keys that leave the learner out', looseKeys],
    ['with references that no machine alone can check', looseReferences],
  ] as const
  const found = parts.filter(([, lines]) => lines.length > 0)
  if (found.length === 0) return undefined
  return [
    'The database cannot be spread over machines yet, and nothing was changed. Tables',
    ...found.flatMap(([what, lines]) => [`${what} (${lines.length}):`, ...lines.map((line) => `  ${line}`)]),
  ].join('\n')
}

type Placed = { name: string; type: string; column: string }

/** Tables of a place, those that others refer to first; `users` is the first of learners' tables, for the others lie where it lies. */
function inOrder(tables: readonly SpreadTable[], place: Place): SpreadTable[] {
  const own = tables
    .filter((table) => placesOf(table)[0] === place)
    .sort((one, other) => Number(other.name === 'users') - Number(one.name === 'users'))
  const links = own.flatMap(({ name, references }) =>
    references.map(({ to, columns, toColumns }) => ({ child: name, parent: to, columns, parentColumns: toColumns, types: [] })),
  )
  const order = childrenFirst(
    own.map(({ name }) => name),
    links,
  ).reverse()
  return order.flatMap((name) => own.find((table) => table.name === name) ?? [])
}

/** Types of tables as the engine lists them. */
const TYPES: Readonly<Record<Place, string>> = { learner: 'distributed', everywhere: 'reference', one: 'local' }

/** Whether a table lies where it should; throws for one that lies elsewhere. */
function isPlaced(placed: ReadonlyMap<string, Placed>, table: SpreadTable, place: Place): boolean {
  const found = placed.get(table.name)
  if (found === undefined || found.type === TYPES.one) return false
  if (found.type === TYPES[place] && (place !== 'learner' || found.column === learnerColumn(table))) return true
  throw new StartFailure(`Table ${table.name} is ${found.type}${found.column ? ` by ${found.column}` : ''} already: place it by hand`)
}

/**
 * Places the tables of a migrated database on the machines of its engine; those that lie there already stay. Throws a StartFailure before the
 * first one where the engine is missing or would refuse any. Returns how many were placed.
 */
export async function spread(db: Db, tables: readonly SpreadTable[]): Promise<number> {
  const engine = await sql<{ isThere: boolean }>`
    select to_regclass('citus_tables') is not null as "isThere"`.execute(db)
  if (!engine.rows[0]?.isThere)
    throw new StartFailure('--distributed needs the extension citus: create it in the database of DATABASE_URL, and add the machines to it')
  const refusal = refusalOf(hindrancesOf(tables))
  if (refusal !== undefined) throw new StartFailure(refusal)
  const { rows } = await sql<Placed>`
    select table_name::text as name, citus_table_type as type, coalesce(distribution_column, '') as "column" from citus_tables`.execute(db)
  const placed = new Map(rows.map((row) => [row.name, row]))
  const wanted = (place: Place) => inOrder(tables, place).filter((table) => !isPlaced(placed, table, place))
  const [everywhere, ofLearners] = [wanted('everywhere'), wanted('learner')]
  await db.connection().execute(async (own) => {
    // Otherwise the engine takes in every table that refers to one that it places, and then refuses to spread those with numbers of their own.
    await sql`set citus.enable_local_reference_table_foreign_keys = off`.execute(own)
    for (const { name } of everywhere) await sql`select create_reference_table(${name})`.execute(own)
    for (const table of ofLearners)
      await sql`select create_distributed_table(${table.name}, ${learnerColumn(table)},
        colocate_with => ${table.name === 'users' ? 'default' : 'users'})`.execute(own)
  })
  return everywhere.length + ofLearners.length
}
