import { sql } from 'kysely'
import { codeOf, wordsOf } from '#server/error-code'
import type { Db } from './tables'

/** Of the system: nobody listens, or the connection broke. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** Of PostgreSQL: it stops, starts, has no connection left, is a replica that does not write, or its disk is full. */
const refusing = new Set(['57P01', '57P02', '57P03', '53300', '53100', '25006'])
/** Class 08: connection exceptions; the pool in between reports its own so. */
const CONNECTION = /^08/
/** Of the client library, which gives no code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Whether a statement failed because the database cannot be used now; the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return broken.has(code) || refusing.has(code) || CONNECTION.test(code)
  return words.test(wordsOf(error))
}

/** Whether the database answers. */
export const isReachable = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
