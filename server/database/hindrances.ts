import { sql } from 'kysely'
import { isDrawn, isKeptApart, isToElsewhere, isWithinLearner, placedTables, placesOf, spreadColumn } from './placement'
import type { Db } from './tables'

/** A unique key; `predicate`: the condition of an index that counts some rows only. */
export type SpreadKey = {
  name: string
  isPrimary: boolean
  isConstraint: boolean
  predicate: string | null
  columns: readonly string[]
}
export type SpreadReference = {
  name: string
  to: string
  columns: readonly string[]
  toColumns: readonly string[]
  isCascading: boolean
}

/** A table of the database: its columns, those among them that count by themselves, its unique keys, and its foreign keys. */
export type SpreadTable = {
  name: string
  columns: readonly string[]
  numbers: readonly string[]
  keys: readonly SpreadKey[]
  references: readonly SpreadReference[]
}

/** Reads the tables of a migrated database. */
export async function spreadTables(db: Db): Promise<SpreadTable[]> {
  const { rows } = await sql<SpreadTable>`
    select c.relname as name,
      (select jsonb_agg(attname order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select jsonb_agg(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attidentity <> ''), '[]') as numbers,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', own.relname, 'isPrimary', i.indisprimary,
          'predicate', pg_get_expr(i.indpred, i.indrelid),
          'isConstraint', exists (select 1 from pg_constraint where conindid = i.indexrelid and conrelid = c.oid and contype in ('p', 'u')),
          'columns', (
            select jsonb_agg(coalesce(a.attname, 'expression') order by k.place)
            from unnest(i.indkey::int2[]) with ordinality k(number, place)
            left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)) order by own.relname)
        from pg_index i join pg_class own on own.oid = i.indexrelid where i.indrelid = c.oid and i.indisunique), '[]') as keys,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', f.conname, 'to', parent.relname, 'isCascading', f.confdeltype = 'c',
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
  /** `table (columns)`: those that have the learner, but not in front. An engine takes them. */
  laterKeys: string[]
  /** `table (columns) → table`: foreign keys that no machine alone can check. */
  looseReferences: string[]
}

/** Whether rows lie apart, with their learner or by another word. */
const isSpread = (table: SpreadTable) => spreadColumn(table) !== undefined
const lineOf = ({ name }: { name: string }, { columns }: { columns: readonly string[] }) => `${name} (${columns.join(', ')})`

/** Whether a key of learners' rows leaves the learner out. */
const isLooseKey = (table: SpreadTable, { columns }: SpreadKey) => !columns.includes(spreadColumn(table) ?? '')

/** Whether a key is unique over all machines by itself: one sequence counts it, or it is drawn at random. */
const isUniqueAnyway = ({ name, numbers }: SpreadTable, { columns: [column = '', ...others] }: SpreadKey) =>
  others.length === 0 && (numbers.includes(column) || isDrawn(name, column))

/** Whether a key counts within a row of the same learner, so that the learner in front changes nothing in it. */
const isWithin = ({ name, references }: SpreadTable, { columns }: SpreadKey) =>
  !columns.includes('expression') &&
  references.some((each) => isWithinLearner(name, each.to) && each.columns.every((column) => columns.includes(column)))

/** Loose keys that get the learner in front when the table is spread. */
export const widenedKeys = (table: SpreadTable): SpreadKey[] =>
  isSpread(table)
    ? table.keys.filter(
        (key) => isLooseKey(table, key) && (isUniqueAnyway(table, key) || isWithin(table, key) || isKeptApart(table.name, key.columns)),
      )
    : []

/** Whether one machine can check a reference: rows with their learner lie together when the reference carries the learner. */
function isLoose(child: SpreadTable, parent: SpreadTable | undefined, { columns, toColumns }: SpreadReference): boolean {
  if (parent === undefined) return true
  const [from, at] = [placesOf(child)[0], placesOf(parent)[0]]
  if (from === 'one') return at === 'learner' || at === 'word'
  if (from !== 'learner' || at !== 'learner') return at !== 'everywhere'
  const learner = spreadColumn(child)
  const place = learner === undefined ? -1 : columns.indexOf(learner)
  return place < 0 || toColumns[place] !== spreadColumn(parent)
}

/** A loose reference and what becomes of it when its table is spread: the learner is added to it, or it goes, or it is a hindrance. */
export type LooseReference = {
  table: SpreadTable
  reference: SpreadReference
  parent: SpreadTable | undefined
  becomes: 'wider' | 'none' | 'refused'
}

export function looseReferences(tables: readonly SpreadTable[]): LooseReference[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  return tables.flatMap((table) =>
    table.references.flatMap((reference): LooseReference[] => {
      const parent = byName.get(reference.to)
      if (!isLoose(table, parent, reference)) return []
      const [column = ''] = reference.columns
      if (isToElsewhere(table.name, column, reference.to)) return [{ table, reference, parent, becomes: 'none' }]
      const canWiden =
        parent !== undefined &&
        isWithinLearner(table.name, reference.to) &&
        widenedKeys(parent).some((key) => key.columns.join() === reference.toColumns.join())
      return [{ table, reference, parent, becomes: canWiden ? 'wider' : 'refused' }]
    }),
  )
}

/** Finds what keeps tables from being spread by learner. */
export function hindrancesOf(tables: readonly SpreadTable[]): Hindrances {
  const names = new Set(tables.map(({ name }) => name))
  const ofLearners = tables.filter(isSpread)
  const keysWhere = (isFound: (table: SpreadTable, key: SpreadKey) => boolean) =>
    ofLearners.flatMap((table) => table.keys.filter((key) => isFound(table, key)).map((key) => lineOf(table, key)))
  return {
    misplaced: [
      ...tables.filter((table) => placesOf(table).length !== 1).map(({ name }) => name),
      ...placedTables().filter((name) => !names.has(name)),
    ],
    withoutLearner: ofLearners.filter((table) => !table.columns.includes(spreadColumn(table) ?? '')).map(({ name }) => name),
    looseKeys: keysWhere((table, key) => isLooseKey(table, key) && !widenedKeys(table).includes(key)),
    laterKeys: keysWhere((table, { columns }) => columns.indexOf(spreadColumn(table) ?? '') > 0),
    looseReferences: looseReferences(tables)
      .filter(({ becomes }) => becomes === 'refused')
      .map(({ table, reference }) => `${lineOf(table, reference)} → ${reference.to}`),
  }
}
