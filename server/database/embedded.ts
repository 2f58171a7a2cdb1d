import { setImmediate } from 'node:timers/promises'
import { type PGlite, types } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { followTransactions, refusePast } from './past-transaction'

/** int8 and numeric come as numbers and dates as text, on both databases. */
export const embeddedParsers = { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: (text: string) => text }

/**
 * The embedded database as a pool of one connection: a caller holds it until release, so that one caller's
 * transaction never takes in another's statements. A statement that work in a transaction makes past it would wait for
 * that very transaction for ever: it is refused.
 */
export function embeddedPool(pglite: PGlite): PostgresPool {
  followTransactions()
  let last: Promise<void> = Promise.resolve()
  const run = async (text: string, parameters: ReadonlyArray<unknown>) => {
    const result = await pglite.query(text, [...parameters])
    // The database answers within the turn of the process that asks: without an end of it, callers who follow each other keep out all others.
    await setImmediate()
    return result
  }
  // The other form of `query` takes a cursor, which this pool does not offer.
  const query = run as unknown as PostgresPoolClient['query']
  return {
    connect: async () => {
      refusePast()
      const before = last
      let release = () => {}
      last = new Promise((done) => {
        release = () => done()
      })
      await before
      return { query, release: () => release() }
    },
    end: () => pglite.close(),
  }
}
