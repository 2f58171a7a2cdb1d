import { type RawBuilder, sql } from 'kysely'
import { StartFailure } from '#server/start-failure'
import { childrenFirst } from './catalogue'
import { type Hindrances, hindrancesOf, type LooseReference, looseReferences, type SpreadTable, widenedKeys } from './hindrances'
import { type Place, placesOf, spreadColumn } from './placement'
import type { Db, Tx } from './tables'

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
  const links = own.flatMap(({ name, references }) => references.map(({ to }) => ({ child: name, parent: to })))
  const order = childrenFirst(
    own.map(({ name }) => name),
    links,
  ).reverse()
  return order.flatMap((name) => own.find((table) => table.name === name) ?? [])
}

/**
 * Parts into which each spread table is cut, on at most so many machines: each is a table with its keys, and what an engine takes at first, 32, would
 * keep the doors of a school that moves closed four times as long. A part that grows too large is split later.
 */
const PARTS = 8

/** Types of tables as the engine lists them. */
const TYPES: Readonly<Record<Place, string>> = { learner: 'distributed', word: 'distributed', everywhere: 'reference', one: 'local' }

/** Whether a table lies where it should; throws for one that lies elsewhere. */
function isPlaced(placed: ReadonlyMap<string, Placed>, table: SpreadTable, place: Place): boolean {
  const found = placed.get(table.name)
  if (found === undefined || found.type === TYPES.one) return false
  if (found.type === TYPES[place] && (found.type !== 'distributed' || found.column === spreadColumn(table))) return true
  throw new StartFailure(`Table ${table.name} is ${found.type}${found.column ? ` by ${found.column}` : ''} already: place it by hand`)
}

const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const alter = (work: Tx, { name }: SpreadTable, change: RawBuilder<unknown>) => sql`alter table ${sql.table(name)} ${change}`.execute(work)

const withLearner = (table: SpreadTable | undefined, columns: readonly string[]) =>
  named([...(table === undefined ? [] : [spreadColumn(table) ?? '']), ...columns])

/** Puts the learner in front of the keys of a table that leave the learner out. */
async function widenKeys(work: Tx, table: SpreadTable): Promise<void> {
  for (const { name, isPrimary, isConstraint, predicate, columns } of widenedKeys(table)) {
    const wider = withLearner(table, columns)
    if (isConstraint) {
      await alter(work, table, sql`drop constraint ${sql.ref(name)}`)
      await alter(work, table, sql`add constraint ${sql.ref(name)} ${isPrimary ? sql`primary key` : sql`unique`} (${wider})`)
    } else {
      const rows = predicate === null ? sql`` : sql` where ${sql.raw(predicate)}`
      await sql`drop index ${sql.ref(name)}`.execute(work)
      await sql`create unique index ${sql.ref(name)} on ${sql.table(table.name)} (${wider})${rows}`.execute(work)
    }
  }
}

/** Makes a reference anew with the learner in it. */
const addWider = (work: Tx, { table, reference: { name, to, columns, toColumns, isCascading }, parent }: LooseReference) =>
  alter(
    work,
    table,
    sql`add constraint ${sql.ref(name)} foreign key (${withLearner(table, columns)})
      references ${sql.table(to)} (${withLearner(parent, toColumns)})${isCascading ? sql` on delete cascade` : sql``}`,
  )

/**
 * Puts the learner into keys and references, and drops references to rows of other learners. Triggers go as well: they serve a release that
 * does not write the learner of a row, and no engine keeps them.
 */
async function rekey(work: Tx, tables: readonly SpreadTable[]): Promise<void> {
  const loose = looseReferences(tables)
  const triggers = await sql<{ name: string; on: string }>`
    select tgname as name, own.relname as on from pg_trigger join pg_class own on own.oid = tgrelid
    where not tgisinternal and own.relname = any(${tables.map(({ name }) => name)})`.execute(work)
  for (const { name, on } of triggers.rows) await sql`drop trigger ${sql.ref(name)} on ${sql.table(on)}`.execute(work)
  for (const { table, reference } of loose) await alter(work, table, sql`drop constraint ${sql.ref(reference.name)}`)
  for (const table of tables) await widenKeys(work, table)
  for (const one of loose) if (one.becomes === 'wider') await addWider(work, one)
}

/**
 * Has statements that ask all machines ask them over one connection each, in this database from now on: a transaction that went on over several
 * could change nothing more that lies everywhere, such as a price or a count of learners.
 */
async function askInTurns(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  for (const { name } of rows) {
    await sql`alter database ${sql.ref(name)} set citus.multi_shard_modify_mode = 'sequential'`.execute(db)
    // Staff read the books and the queues by numbers that do not name the learner.
    await sql`alter database ${sql.ref(name)} set citus.enable_repartition_joins = on`.execute(db)
  }
}

/**
 * Places the tables of a migrated database on the machines of its engine; those that lie there already stay. Throws a StartFailure before
 * anything is changed where the engine is missing or would refuse a table. Returns how many were placed.
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
  const [everywhere, ofLearners, byWord] = [wanted('everywhere'), wanted('learner'), wanted('word')]
  await db.transaction().execute((work) => rekey(work, tables))
  await askInTurns(db)
  await db.connection().execute(async (own) => {
    // Otherwise the engine takes in every table that refers to one that it places, and then refuses to spread those with numbers of their own.
    await sql`set citus.enable_local_reference_table_foreign_keys = off`.execute(own)
    // Rows that refer to a table on every machine are moved over one connection to each of them.
    await sql`set citus.multi_shard_modify_mode = 'sequential'`.execute(own)
    await sql`set citus.shard_count = ${sql.lit(PARTS)}`.execute(own)
    for (const { name } of everywhere) await sql`select create_reference_table(${name})`.execute(own)
    for (const table of ofLearners)
      await sql`select create_distributed_table(${table.name}, ${spreadColumn(table)},
        colocate_with => ${table.name === 'users' ? 'default' : 'users'})`.execute(own)
    for (const table of byWord)
      await sql`select create_distributed_table(${table.name}, ${spreadColumn(table)}, colocate_with => 'none')`.execute(own)
  })
  return everywhere.length + ofLearners.length + byWord.length
}
