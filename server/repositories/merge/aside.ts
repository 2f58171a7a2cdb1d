import { type RawBuilder, sql } from 'kysely'
import { childrenFirst, links, type TableShape, tableShapes } from '#server/database/catalogue'
import { isSpread } from '#server/database/machines'
import { placesOf, spreadColumn } from '#server/database/placement'
import type { Tx } from '#server/database/tables'
import { placeOf } from './note'
import { type Pair, treatments } from './treatment'

/** A table whose rows lie apart; `learners`: its columns that name learners, the one by which it is spread first. */
type Apart = { name: string; key: readonly string[]; columns: readonly string[]; place: string; learners: readonly string[] }

/** Columns that name learners and that a merge changes or reads. */
const changing = Object.entries(treatments).filter(([name, { is }]) => is !== 'kept' && name !== 'ledger_account.owner')
const NOTES = 'account_merge_row'

/** The tables that a merge changes whose rows lie with their learners. */
function apartOf(shapes: readonly TableShape[]): Apart[] {
  return shapes.flatMap((shape): Apart[] => {
    const place = spreadColumn(shape)
    const treated = changing.filter(([name]) => placeOf(name).table === shape.name)
    if (place === undefined || (treated.length === 0 && shape.name !== NOTES)) return []
    const named = treated.filter(([, { is }]) => is !== 'hanging').map(([name]) => placeOf(name).column)
    const own = placesOf(shape)[0] === 'learner' ? [place] : []
    const { name, key, columns } = shape
    return [{ name, key, columns, place, learners: [...new Set([...own, ...named])] }]
  })
}

const there = ({ name }: Apart) => sql`public.${sql.ref(name)}`
const here = ({ name }: Apart) => sql`pg_temp.${sql.ref(name)}`

/** A row as one text, the value by which it is spread, and its key. */
type Row = { row: string; place: string; key: readonly unknown[] }
type Rows = ReadonlyMap<string, Row>

async function rowsHere(work: Tx, table: Apart): Promise<Rows> {
  const key = sql.join(table.key.map((column) => sql.ref(`one.${column}`)))
  const { rows } = await sql<Row>`
    select to_jsonb(one)::text as row, ${sql.ref(`one.${table.place}`)}::text as place, jsonb_build_array(${key}) as key
    from ${here(table)} as one`.execute(work)
  return new Map(rows.map((row) => [`${row.place} ${JSON.stringify(row.key)}`, row]))
}

/** Copies the rows of both learners to the machine that takes the statements; the rows of each table. */
async function layAside(work: Tx, { kept, gone }: Pair, tables: readonly Apart[]): Promise<Map<Apart, Rows>> {
  for (const table of tables)
    await sql`create temp table ${sql.ref(table.name)} (like ${there(table)} including defaults including indexes) on commit drop`.execute(
      work,
    )
  // A copy has no numbers of its own: notes go on with those of the whole table.
  await sql`alter table pg_temp.account_merge_row alter seq set default nextval('public.account_merge_row_seq_seq')`.execute(work)
  const before = new Map<Apart, Rows>()
  for (const table of tables) {
    const ofEither = sql.join(
      table.learners.map((column) => sql`${sql.ref(column)} in (${kept}, ${gone})`),
      sql` or `,
    )
    const { numAffectedRows = 0n } = await sql`
      insert into ${here(table)} select * from ${there(table)} where ${ofEither}`.execute(work)
    before.set(table, numAffectedRows === 0n ? new Map() : await rowsHere(work, table))
  }
  return before
}

/** A learner changed a row while it lay aside: the transaction is repeated. */
class ChangedMeanwhile extends Error {
  readonly code = '40001'
}

type Changes = { table: Apart; removed: Row[]; added: Row[]; changed: { before: Row; after: Row }[] }

function changesOf(table: Apart, before: Rows, after: Rows): Changes {
  const changed = [...after].flatMap(([key, row]) => {
    const known = before.get(key)
    return known !== undefined && known.row !== row.row ? [{ before: known, after: row }] : []
  })
  const removed = [...before].flatMap(([key, row]) => (after.has(key) ? [] : [row]))
  const added = [...after].flatMap(([key, row]) => (before.has(key) ? [] : [row]))
  return { table, removed, added, changed }
}

const isAt = ({ place }: Apart, value: string) => sql`${sql.ref(`one.${place}`)} = ${Number(value)}::int`

/** Finds rows that lie together by their keys. */
const named = ({ key }: Apart, rows: readonly Row[]) =>
  sql`(${sql.join(key.map((column) => sql.ref(`one.${column}`)))}) in (${sql.join(rows.map((row) => sql`(${sql.join(row.key)})`))})`

/** Rows that one statement names. */
const MOST = 500

/** Locks rows as they were read, those of each machine in turn, and changes them. */
async function take(
  work: Tx,
  table: Apart,
  rows: readonly Row[],
  change: (which: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const together = new Map<string, Row[]>()
  for (const row of rows) {
    const own = together.get(row.place) ?? []
    together.set(row.place, own)
    own.push(row)
  }
  for (const [place, own] of together)
    for (let from = 0; from < own.length; from += MOST) {
      const some = own.slice(from, from + MOST)
      const which = sql`${isAt(table, place)} and ${named(table, some)}`
      const { rows: found } = await sql<{ row: string }>`
        select to_jsonb(one)::text as row from ${there(table)} as one where ${which} for update`.execute(work)
      const known = new Set(some.map(({ row }) => row))
      if (found.length !== some.length || found.some(({ row }) => !known.has(row))) throw new ChangedMeanwhile()
      await change(which).execute(work)
    }
}

const remove = (work: Tx, { table, removed }: Changes): Promise<void> =>
  take(work, table, removed, (which) => sql`delete from ${there(table)} as one where ${which}`)

async function change(work: Tx, { table, changed }: Changes): Promise<void> {
  const columns = table.columns.filter((name) => name !== table.place && !table.key.includes(name))
  for (const { before, after } of changed) {
    const row = sql`jsonb_populate_record(null::${there(table)}, ${after.row}::jsonb)`
    const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = (${row}).${sql.ref(name)}`))
    await take(work, table, [before], (which) => sql`update ${there(table)} as one set ${set} where ${which}`)
  }
}

async function add(work: Tx, { table, added }: Changes): Promise<void> {
  if (added.length === 0) return
  await sql`insert into ${there(table)} overriding system value
    select one.* from jsonb_populate_recordset(null::${there(table)}, ${`[${added.map(({ row }) => row).join()}]`}::jsonb) as one`.execute(
    work,
  )
}

/** Writes the rows that changed back to their machines. Rows that refer to others go before these, and come after them. */
async function writeBack(work: Tx, before: ReadonlyMap<Apart, Rows>): Promise<void> {
  const changes = new Map<string, Changes>()
  for (const [table, rows] of before) changes.set(table.name, changesOf(table, rows, await rowsHere(work, table)))
  const order = childrenFirst([...changes.keys()], await links(work))
  const inTurn = async (names: readonly string[], act: (work: Tx, of: Changes) => Promise<void>) => {
    for (const name of names) {
      const own = changes.get(name)
      if (own) await act(work, own)
    }
  }
  await inTurn(order, remove)
  await inTurn(order.reverse(), change)
  await inTurn(order, add)
}

/** Makes names of tables mean the copies first, or the rows of all machines. */
const readFirst = (work: Tx, path: 'pg_temp, public' | 'public, pg_temp') =>
  sql`select set_config('search_path', ${path}, true)`.execute(work)

/**
 * Does work on the rows of two learners that may lie on two machines, where no statement may join them or change the learner of a row: there it is
 * done on copies, and what has changed is written back.
 */
export async function asOnOneMachine<T>(work: Tx, pair: Pair, change: () => Promise<T>): Promise<T> {
  if (!(await isSpread(work))) return change()
  const before = await layAside(work, pair, apartOf(await tableShapes(work)))
  await readFirst(work, 'pg_temp, public')
  const answer = await change()
  await readFirst(work, 'public, pg_temp')
  await writeBack(work, before)
  return answer
}
