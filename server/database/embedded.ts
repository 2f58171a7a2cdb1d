import { AsyncLocalStorage } from 'node:async_hooks'
import { type PGlite, types } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** int8 and numeric come as numbers and dates as text, on both databases. */
export const embeddedParsers = { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: (text: string) => text }

const transaction = new AsyncLocalStorage<{ isOpen: boolean }>()
let isEmbedded = false

/**
 * Runs the work of a transaction, so that a statement past it is recognised. Only where this process has an embedded database:
 * the storage follows every promise of the process, which costs each request.
 */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!isEmbedded) return work()
  const own = { isOpen: true }
  return transaction.run(own, work).finally(() => {
    own.isOpen = false
  })
}

/**
 * The embedded database as a pool of one connection: a caller holds it until release, so that one caller's
 * transaction never takes in another's statements. A statement that work in a transaction makes past it would wait for
 * that very transaction for ever: it is refused.
 */
export function embeddedPool(pglite: PGlite): PostgresPool {
  isEmbedded = true
  let last: Promise<void> = Promise.resolve()
  const run = (text: string, parameters: ReadonlyArray<unknown>) => pglite.query(text, [...parameters])
  // The other form of `query` takes a cursor, which this pool does not offer.
  const query = run as unknown as PostgresPoolClient['query']
  return {
    connect: async () => {
      if (transaction.getStore()?.isOpen) throw new Error('A statement was made past the transaction it belongs to')
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
