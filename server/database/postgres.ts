import { Pool, types } from 'pg'

const { INT8, NUMERIC, DATE } = types.builtins
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (text: string) => text],
])

/** `statementMs`: a statement that takes longer is cancelled; 0 for none, as batch work needs. */
type PoolOptions = { max?: number; statementMs?: number }

/** A pool on PostgreSQL whose int8 and numeric come as numbers, as they do on the embedded database. */
export function postgresPool(url: string, { max = 16, statementMs = 0 }: PoolOptions = {}): Pool {
  const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text')) as typeof types.getTypeParser
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    types: { getTypeParser },
  })
  // A connection that breaks while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
