import { hash } from 'node:crypto'
import { type Connection, type FieldDef, type Pool, type Submittable, types } from 'pg'
import { prepareValue } from 'pg/lib/utils'
import { codeOf } from '#server/error-code'

type Row = Record<string, unknown>
type Read = (text: string) => unknown
type Done = (error: Error | null, rows?: Row[][]) => void
/** Holds the names of a statement's columns and how their text is read; `empty` has a place for each. */
type Shape = { names: string[]; reads: Read[]; empty: Row }
/** The driver notes here which statements a connection has parsed. */
type Wire = Connection & { parsedStatements: Record<string, string | undefined> }

/** Shapes by connection: the database refuses to run a statement there whose columns have changed since it was parsed. */
const shapes = new WeakMap<Connection, Map<string, Shape>>()

function shapesOf(connection: Connection): Map<string, Shape> {
  const known = shapes.get(connection)
  if (known) return known
  const fresh = new Map<string, Shape>()
  shapes.set(connection, fresh)
  return fresh
}

/** A statement of a bounded set, as each connection keeps it, with the values of one run. */
export type Statement = { text: string; values: readonly unknown[] }

/** One statement within a run, and what has come back for it. */
type Part = { name: string; text: string; values: (string | Buffer | null)[]; shape: Shape | undefined; rows: Row[] }

/**
 * One run of statements that each connection parses and describes once, sent in one write and answered in one turn. As the driver runs
 * a statement, each run is parsed and described anew, which costs this process more than the rows do.
 */
class PreparedRun implements Submittable {
  /** Set by the driver. */
  callback: Done | undefined
  private readonly parts: Part[]
  /** The part that is being answered. */
  private at = 0
  private shapes: Map<string, Shape> | undefined
  private fault: Error | null = null

  constructor(
    statements: readonly Statement[],
    private readonly readerOf: typeof types.getTypeParser,
  ) {
    this.parts = statements.map(({ text, values }) => ({
      name: nameOf(text),
      text,
      values: values.map(prepareValue),
      shape: undefined,
      rows: [],
    }))
  }

  /** Read by the driver, with `text`, when a statement is parsed: it notes by them what the connection keeps. */
  get name(): string | undefined {
    return this.parts[this.at]?.name
  }

  get text(): string | undefined {
    return this.parts[this.at]?.text
  }

  submit(connection: Connection): void {
    const { stream, parsedStatements } = connection as Wire
    const known = shapesOf(connection)
    this.shapes = known
    stream.cork()
    for (const part of this.parts) {
      const { name, text, values } = part
      const isParsed = parsedStatements[name] !== undefined
      part.shape = isParsed ? known.get(name) : undefined
      if (!isParsed) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values }, true)
      if (!part.shape) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const part = this.parts[this.at]
    if (!part) return
    const names = fields.map(({ name }) => name)
    const reads = fields.map(({ dataTypeID }) => this.readerOf(dataTypeID, 'text') as Read)
    part.shape = { names, reads, empty: Object.fromEntries(names.map((name) => [name, null])) }
    this.shapes?.set(part.name, part.shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const part = this.parts[this.at]
    if (!part?.shape || this.fault) return
    const { names, reads, empty } = part.shape
    const row = { ...empty }
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at]
        if (text != null) row[names[at] as string] = reads[at]?.(text)
      }
    } catch (error) {
      this.fault = error instanceof Error ? error : new Error(String(error))
    }
    part.rows.push(row)
  }

  handleCommandComplete(): void {
    this.at += 1
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback?.(error)
  }

  handleReadyForQuery(): void {
    this.callback?.(
      this.fault,
      this.parts.map(({ rows }) => rows),
    )
  }
}

/** Unknown or taken name of a statement, and columns that have changed: raised before the statement runs. */
const UNPREPARED = new Set(['26000', '42P05', '0A000'])

/** Pools whose connections do not keep statements, as a pooler between that hands them out by transaction. */
const forgetful = new WeakSet<Pool>()
const names = new Map<string, string>()

/** The same for the same text in every process, since a pooler may share a connection between them. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const fresh = `q_${hash('sha256', text).slice(0, 32)}`
  names.set(text, fresh)
  return fresh
}

const run = (pool: Pool, statements: readonly Statement[]) =>
  new Promise<Row[][]>((resolve, reject) => {
    const query = new PreparedRun(statements, pool.options.types?.getTypeParser ?? types.getTypeParser)
    const done: Done = (error, rows = []) => (error ? reject(error) : resolve(rows))
    // The driver's types leave out that a query of one's own may come with a callback.
    const submit = pool.query.bind(pool) as unknown as (query: Submittable, done: Done) => void
    submit(query, done)
  })

/**
 * Rows of statements that only read, outside a transaction, in one exchange with the database: all of them or the error of the first
 * that fails. Each text stays parsed on each connection. Where the connections do not keep statements, they are run as any other.
 */
export async function preparedRows(pool: Pool, statements: readonly Statement[]): Promise<Row[][]> {
  if (!forgetful.has(pool))
    try {
      return await run(pool, statements)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (!UNPREPARED.has(code)) throw error
      if (code !== '0A000') forgetful.add(pool)
    }
  const rows: Row[][] = []
  for (const { text, values } of statements) rows.push((await pool.query<Row>(text, [...values])).rows)
  return rows
}
