import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { isNarrowed, narrowedAs, wholeOf } from './narrow'
import { poolOf } from './postgres'
import { preparedRows } from './prepared'
import type { Db, Tables, Tx } from './tables'

/** Writes statements for PostgreSQL, and gives them to a driver that has no database of its own. */
const dialectFor = (driver: DummyDriver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** Builds statements and never runs one. */
const builder = new Kysely<Tables>({ dialect: dialectFor(new DummyDriver()) })

/** Where a value goes that is known when the statement runs. */
class Place {
  constructor(readonly name: string) {}
}

/** Stand-ins for the values of `Given`: the builder only passes them on as parameters. */
const places = <Given extends object>() => new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given

/** A compiled statement with the values of one run, to be read together with others. */
export type Reading<Row> = { query: CompiledQuery<Row>; parameters: readonly unknown[] }

type Compiled<Given extends object, Row> = {
  (db: Db | Tx, given: Given): Promise<Row[]>
  with: (given: Given) => Reading<Row>
}

/**
 * A statement of a hot call, built and compiled once: `build` is given stand-ins for the values and may only use them as parameters.
 * The function it returns runs the statement with real values; its `with` gives them to `readTogether`. Building a statement anew costs
 * about as much as reading its rows. On PostgreSQL and outside a transaction it goes to the driver as a prepared statement, past the
 * query builder.
 */
export function compiled<Given extends object, Row>(build: (db: Db, given: Given) => Compilable<Row>): Compiled<Given, Row> {
  let query: CompiledQuery<Row> | undefined
  const bind = (given: Given): Reading<Row> => {
    query ??= build(builder, places<Given>()).compile()
    const parameters = query.parameters.map((value) => (value instanceof Place ? Reflect.get(given, value.name) : value))
    return { query, parameters }
  }
  const run = async (db: Db | Tx, given: Given) =>
    isNarrowed(db) ? (await db.executeQuery(build(db, given).compile())).rows : (await readTogether(db, bind(given)))[0]
  return Object.assign(run, { with: bind })
}

/** Rows of several statements that do not depend on each other: on PostgreSQL outside a transaction in one exchange, else one after the other. */
export async function readTogether<Rows extends unknown[]>(
  db: Db | Tx,
  ...readings: { [At in keyof Rows]: Reading<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const all = readings as Reading<unknown>[]
  const pool = poolOf(db)
  const rows: unknown[][] = pool
    ? await preparedRows(
        pool,
        all.map(({ query, parameters }) => ({ text: query.sql, values: parameters })),
      )
    : []
  if (!pool) for (const { query, parameters } of all) rows.push((await db.executeQuery({ ...query, parameters })).rows)
  return rows as { [At in keyof Rows]: Rows[At][] }
}

type Asked = { query: CompiledQuery; resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }

async function answer(whole: Db | Tx, asked: readonly Asked[]): Promise<void> {
  try {
    const rows = await readTogether(whole, ...asked.map(({ query }) => ({ query, parameters: query.parameters })))
    for (const [at, { resolve }] of asked.entries()) resolve(rows[at] ?? [])
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

/** Keeps the statements of one turn of the process, and sends them when it ends. */
class GatheringDriver extends DummyDriver {
  private asked: Asked[] = []

  constructor(private readonly whole: Db) {
    super()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.ask<Row>(query),
      streamQuery: () => {
        throw new Error('Statements that are gathered give whole results')
      },
    }
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('Statements that are gathered have no transaction')
  }

  private ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.asked.length === 0) setImmediate(() => void answer(this.whole, this.asked.splice(0)))
    return new Promise((resolve, reject) => {
      this.asked.push({ query, resolve: (rows) => resolve({ rows: rows as Row[] }), reject })
    })
  }
}

/**
 * The same database for reads that do not depend on each other: those that are asked for in one turn of the process go to it in one
 * exchange, over one connection. Its statements must be of a bounded set, because connections keep them.
 */
export function gathering(db: Db): Db {
  const whole = wholeOf(db)
  const own = new Kysely<Tables>({ dialect: dialectFor(new GatheringDriver(whole)), plugins: [...db.getExecutor().plugins] })
  return isNarrowed(db) ? narrowedAs(own, whole) : own
}
