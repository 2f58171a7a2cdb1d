import { type RawBuilder, sql } from 'kysely'
import { childrenFirst, type Link, links, type TableShape, tableShapes } from '#server/database/catalogue'
import { classOf } from '#server/database/table-classes'
import type { Db, Tx } from '#server/database/tables'

/** A table as an archive holds it. `isOwnParent`: its rows refer to each other. */
export type StoredTable = {
  name: string
  columns: readonly string[]
  identity: string | null
  isOwnParent: boolean
  where: RawBuilder<unknown>
}

/** Rows that are read from the database at a time. */
const AT_ONCE = 500

/** Of what came with forms of the desk, only files of the school's library are the school's. */
const ofLibrary: Readonly<Record<string, RawBuilder<unknown>>> = {
  desk_file: sql`one.id in (select file_id from site_media)`,
  desk_file_piece: sql`one.file_id in (select file_id from site_media)`,
}

/** Leaves out the rows that refer to a learner, such as a code that was used: without the learners they would be free again. */
function withoutLearners({ name }: TableShape, all: readonly Link[], learners: ReadonlySet<string>): RawBuilder<unknown> {
  const columns = all.filter(({ child, parent }) => child === name && learners.has(parent)).flatMap((link) => link.columns)
  return columns.length === 0
    ? sql`true`
    : sql.join(
        columns.map((column) => sql`${sql.ref(`one.${column}`)} is null`),
        sql` and `,
      )
}

/** Tables of an archive, those first that others refer to. */
export async function storedTables(db: Db | Tx, hasLearners: boolean): Promise<StoredTable[]> {
  const [shapes, all] = [await tableShapes(db), await links(db)]
  const learners = new Set(shapes.filter((shape) => classOf(shape) === 'learner').map(({ name }) => name))
  const wanted = shapes.filter((shape) => classOf(shape) === 'content' || (hasLearners && learners.has(shape.name)))
  const byName = new Map(wanted.map((shape) => [shape.name, shape]))
  return childrenFirst([...byName.keys()], all)
    .reverse()
    .flatMap((name) => {
      const shape = byName.get(name)
      if (!shape) return []
      const where = ofLibrary[name] ?? (hasLearners ? sql`true` : withoutLearners(shape, all, learners))
      const isOwnParent = all.some(({ child, parent }) => child === name && parent === name)
      return [{ name, columns: shape.columns, identity: shape.identity, isOwnParent, where }]
    })
}

/** Rows of a table as texts of JSON objects, some at a time, in the order of their texts or keys. The transaction keeps its snapshot. */
export async function* rowsOf(work: Tx, { name, where }: StoredTable): AsyncGenerator<string[]> {
  await sql`declare school_rows no scroll cursor for
    select to_jsonb(one)::text as text from ${sql.table(name)} as one where ${where}`.execute(work)
  for (;;) {
    const { rows } = await sql<{ text: string }>`fetch ${sql.lit(AT_ONCE)} from school_rows`.execute(work)
    if (rows.length === 0) break
    yield rows.map(({ text }) => text)
  }
  await sql`close school_rows`.execute(work)
}

/** Lets statements of a transaction, and the waits between them, take as long as they need. */
export async function allowLong(work: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(work)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(work)
}

/** Runs work that sees one moment of the database, however long it takes. */
export const atOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (own) => {
      await allowLong(own)
      return work(own)
    })

/** Inserts rows, given as JSON objects; columns that the archive does not know take their defaults. */
export async function putStored(work: Tx, name: string, columns: readonly string[], rows: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(work)
}

/** Numbers that are given out next follow the largest there is. */
export async function continueNumbers(work: Tx, { name, identity }: { name: string; identity: string | null }): Promise<void> {
  if (identity === null) return
  const column = sql.ref(identity)
  await sql`
    select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce(max(${column}), 1), max(${column}) is not null)
    from ${sql.table(name)}`.execute(work)
}

/** Every installation begins with this row. */
const isDraft = sql`one.id = 1 and one.status = 'draft' and one.budget = 0`

/** The first table of a school that has a row; undefined in an empty database. */
export async function firstFilled(db: Db | Tx): Promise<string | undefined> {
  for (const { name } of await storedTables(db, true)) {
    const isOwn = name === 'campaign' ? sql`not (${isDraft})` : sql`true`
    const { rows } = await sql`select 1 from ${sql.table(name)} as one where ${isOwn} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}

export async function appliedMigrations(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
