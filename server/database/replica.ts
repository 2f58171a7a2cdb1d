import type { Db } from './tables'
import { isUnavailable } from './unavailable'

type Replica = { db: Db; restsUntil: number }
const replicas = new WeakMap<Db, Replica>()

/** A replica that cannot be reached is not asked for this long, in milliseconds. */
const REST_MS = 5_000

/** Has `readStale` read from a replica of this database. */
export function attachReplica(primary: Db, replica: Db): void {
  replicas.set(primary, { db: replica, restsUntil: 0 })
}

/** The replica of a database, if it has one that answers. */
export function replicaOf(primary: Db, now: number): Db | undefined {
  const replica = replicas.get(primary)
  return replica && replica.restsUntil <= now ? replica.db : undefined
}

/**
 * Reads what is alike for everybody, and may be seconds old, from the replica. What cannot be read there, or is not there yet, is read
 * from the primary. Not for what a learner has just changed.
 */
export async function readStale<T>({ db, now }: { db: Db; now: () => number }, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = replicaOf(db, now())
  if (!replica) return read(db)
  try {
    return await read(replica)
  } catch (error) {
    if (isUnavailable(error)) replicas.set(db, { db: replica, restsUntil: now() + REST_MS })
    return read(db)
  }
}
