import { sql } from 'kysely'
import { childrenFirst, links, type TableShape, tableShapes } from '#server/database/catalogue'
import { classOf } from '#server/database/table-classes'
import type { Db } from '#server/database/tables'
import type { Moved, YearTable } from '#server/seed/year/pack'
import { openRow } from '#server/seed/year/sealed'

/** Tables whose rows are made again after loading, or say nothing of people. */
const left = new Set([
  'access_token',
  'ai_document',
  'ai_passage',
  'ai_term',
  'audit',
  'doubt_quota_journal',
  'content_version',
  'demo_row',
  'growth_guard',
  'message_delivery',
  'money_rule',
  'rank_bucket',
  'rank_entry',
  'staff',
])
/** Rows of a provider that is played: refunds of the year's orders are asked of it. */
const taken = new Set(['sandbox_refund', 'sandbox_trade'])
/** Numbers of the demo's own rows that the people of the year move. */
const counted: Readonly<Record<string, readonly string[]>> = {
  campaign: ['spent'],
  course: ['learner_count', 'hit_count'],
  course_stock: ['sold'],
  gift_coin: ['taken'],
  ledger_account: ['balance'],
}

type Row = Record<string, unknown>
const keyOf = ({ key }: TableShape, row: Row) => JSON.stringify(key.map((column) => row[column]))

const isWanted = (shape: TableShape) => {
  if (left.has(shape.name) || shape.key.length === 0) return false
  const kind = classOf(shape)
  return taken.has(shape.name) || kind === 'content' || kind === 'learner'
}

const isLess = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one < other : String(one) < String(other)

/** Rows by their keys, in an order that does not depend on how a database sorts texts: whole, or the columns that are asked for. */
async function rowsOf(db: Db, { name, key }: TableShape, columns?: readonly string[]): Promise<Row[]> {
  const parts = columns?.map((column) => sql`${sql.lit(column)}, ${sql.ref(`one.${column}`)}`)
  const shown = parts ? sql`jsonb_build_object(${sql.join(parts)})` : sql`to_jsonb(one)`
  const { rows } = await sql<{ row: Row }>`select ${shown} as row from ${sql.table(name)} as one`.execute(db)
  const compare = (one: Row, other: Row) => {
    const column = key.find((each) => one[each] !== other[each])
    return column === undefined ? 0 : isLess(one[column], other[column]) ? -1 : 1
  }
  return rows.map(({ row }) => row).sort(compare)
}

/** The part of each row that tells whether it is new, whose it is, and what it counts. */
function briefOf(db: Db, shape: TableShape): Promise<Row[]> {
  const columns = new Set([...shape.key, ...(counted[shape.name] ?? []), ...shape.columns.filter((column) => column === 'user_id')])
  return rowsOf(db, shape, [...columns])
}

/** The rows of the school before anybody came, by table and key. */
export type Before = ReadonlyMap<string, ReadonlyMap<string, Row>>

export async function rowsBefore(db: Db): Promise<Before> {
  const found = new Map<string, Map<string, Row>>()
  for (const shape of (await tableShapes(db)).filter(isWanted))
    found.set(shape.name, new Map((await briefOf(db, shape)).map((row) => [keyOf(shape, row), row])))
  return found
}

/** Columns that name a member of the staff: an installation has others. */
const staffColumns = async (db: Db): Promise<Set<string>> =>
  new Set(
    (await links(db))
      .filter(({ parent, isNullable }) => parent === 'staff' && isNullable)
      .map(({ child, columns }) => `${child}.${columns[0]}`),
  )

type Dump = { tables: YearTable[]; moved: Moved[] }

async function tableOf(db: Db, { name, columns }: TableShape, rows: Row[], staff: ReadonlySet<string>): Promise<YearTable> {
  for (const row of rows) {
    await openRow(db, name, row)
    for (const column of columns) if (staff.has(`${name}.${column}`)) row[column] = null
  }
  return {
    name,
    count: rows.length,
    columns: Object.fromEntries(columns.map((column) => [column, rows.map((row) => row[column] ?? null)])),
  }
}

const movedOf = (name: string, key: string, before: Row, after: Row): Moved[] =>
  (counted[name] ?? []).flatMap((column) => {
    const by = Number(after[column]) - Number(before[column])
    return by === 0 ? [] : [{ table: name, key, column, by }]
  })

/** Collects all that the people have written since: new rows in an order in which they can be inserted, and the numbers that moved. */
export async function rowsSince(db: Db, before: Before): Promise<Dump> {
  const shapes = (await tableShapes(db)).filter(isWanted)
  const byName = new Map(shapes.map((shape) => [shape.name, shape]))
  const order = childrenFirst([...byName.keys()], await links(db)).reverse()
  const staff = await staffColumns(db)
  const dump: Dump = { tables: [], moved: [] }
  // All that the school did for the demo's own learners meanwhile is no part of the year.
  const isOfDemo = ({ user_id: id }: Row) => before.get('users')?.has(JSON.stringify([id])) === true
  for (const name of order) {
    const shape = byName.get(name)
    if (!shape) continue
    const known = before.get(name)
    const fresh = new Set<string>()
    for (const row of await briefOf(db, shape)) {
      const key = keyOf(shape, row)
      const old = known?.get(key)
      if (old) dump.moved.push(...movedOf(name, key, old, row))
      else if (!isOfDemo(row)) fresh.add(key)
    }
    if (fresh.size === 0) continue
    const rows = (await rowsOf(db, shape)).filter((row) => fresh.has(keyOf(shape, row)))
    dump.tables.push(await tableOf(db, shape, rows, staff))
  }
  return dump
}
