import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Db, Tables, Tx } from './tables'

const { INT8, NUMERIC, DATE } = types.builtins
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (text: string) => text],
])

/**
 * `statementMs`: a statement that takes longer is cancelled; 0 for none, as batch work needs. `waitMs`: who has waited longer for a
 * connection is refused.
 */
type PoolOptions = { max?: number; statementMs?: number; waitMs?: number }

/** A pool on PostgreSQL whose int8 and numeric come as numbers, as they do on the embedded database. */
export function postgresPool(url: string, { max = 16, statementMs = 0, waitMs = 10_000 }: PoolOptions = {}): Pool {
  const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text')) as typeof types.getTypeParser
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    types: { getTypeParser },
    // Compiling a statement costs tens of milliseconds, and no statement here runs long enough to earn them back.
    onConnect: async (client) => {
      await client.query('set jit = off')
    },
  })
  // A connection that breaks while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // Between two statements of a transaction a connection is not idle: the next statement on it fails, and the process must not.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const pools = new WeakMap<Db | Tx, Pool>()

/** The tables on a pool of PostgreSQL. */
export function postgresDb(pool: Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** The pool under `db`; undefined within a transaction, which holds one connection, and on the embedded database. */
export const poolOf = (db: Db | Tx): Pool | undefined => pools.get(db)
