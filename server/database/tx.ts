import { codeOf } from '#server/error-code'
import { insideTransaction } from './past-transaction'
import type { Db, Tx } from './tables'

const ATTEMPTS = 5
/** Serialization failure and deadlock: nothing was written, and the same work may succeed at once. */
const RETRIED = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; repeats it on a serialization failure or deadlock, at most five times in all. */
export async function tx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((own) => insideTransaction(() => work(own)))
    } catch (error) {
      if (!RETRIED.has(codeOf(error) ?? '') || attempt === ATTEMPTS) throw error
    }
  }
}
