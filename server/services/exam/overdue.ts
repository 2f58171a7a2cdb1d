import type { Db, Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import { handIn } from './hand-in'

const BATCH = 100

type Overdue = { db: Db; now: () => number }

/** Attempts whose clock has run out, locked; those another process is handing in are skipped. */
const takeOverdue = (work: Tx, now: number, userId: number | null) =>
  work
    .selectFrom('attempt')
    .selectAll()
    .where('status', '=', 'running')
    .where('deadline', '<=', now)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .orderBy('deadline')
    .limit(BATCH)
    .forUpdate()

/** Hands in every overdue attempt at its deadline, in batches of 100 a transaction. Returns how many there were. */
export async function submitOverdueAttempts({ db, now }: Overdue): Promise<number> {
  for (let count = 0; ; ) {
    const taken = await tx(db, async (work) => {
      const attempts = await takeOverdue(work, now(), null).skipLocked().execute()
      for (const attempt of attempts) await handIn(work, attempt, now())
      return attempts.length
    })
    count += taken
    if (taken < BATCH) return count
  }
}

/** The same for one learner, so that what they are shown never waits for the job. */
export async function submitOverdueOf({ db, now }: Overdue, userId: number): Promise<void> {
  const overdue = await db
    .selectFrom('attempt')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .where('deadline', '<=', now())
    .executeTakeFirst()
  if (!overdue) return
  await tx(db, async (work) => {
    for (const attempt of await takeOverdue(work, now(), userId).execute()) await handIn(work, attempt, now())
  })
}
