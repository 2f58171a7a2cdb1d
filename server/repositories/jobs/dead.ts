import type { Db, Tx } from '#server/database/tables'

export type DeadJob = {
  id: number
  kind: string
  ref: string
  attempts: number
  error: string | null
  deadAt: number | null
  runAt: number
}

const rows = (db: Db) =>
  db.selectFrom('job').select(['id', 'kind', 'ref', 'attempts', 'last_error as error', 'dead_at as deadAt', 'run_at as runAt'])

/** Jobs that failed, newest first; `isDead`: only those put aside. */
export function listFailedJobs(db: Db, { isDead, before, limit }: { isDead: boolean; before?: number; limit: number }): Promise<DeadJob[]> {
  return rows(db)
    .where('last_error', 'is not', null)
    .$if(isDead, (query) => query.where('dead_at', 'is not', null))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const jobById = (db: Db, id: number): Promise<DeadJob | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

export const deadJobs = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('job')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('dead_at').as('oldest')])
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()

/** Gives a job that was put aside all its attempts again; false when it is not put aside any more. */
export async function reviveJob(tx: Tx, id: number, now: number): Promise<boolean> {
  const made = await tx
    .updateTable('job')
    .set({ attempts: 0, dead_at: null, run_at: now })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
