import type { Db } from '../../database/tables'
import { tx } from '../../database/tx'
import { handIn } from './hand-in'

const BATCH = 100

type Overdue = { db: Db; now: () => number }

/** Attempts whose clock has run out, locked; those another process is handing in are skipped. */
const takeOverdue = (work: Db, now: number, userId: number | null) =>
  work
    .selectFrom('attempt')
    .selectAll()
    .where('status', '=', 'running')
    .where('deadline', '<=', now)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .orderBy('deadline')
    .limit(BATCH)
    .forUpdate()

type Broken = Map<number, unknown>
const notBroken = (broken: Broken) => [...broken.keys(), 0]

const handInBatch = ({ db, now }: Overdue, broken: Broken): Promise<number> =>
  tx(db, async (work) => {
    const attempts = await takeOverdue(work, now(), null).where('id', 'not in', notBroken(broken)).skipLocked().execute()
    for (const attempt of attempts) await handIn(work, attempt, now())
    return attempts.length
  })

/** Each in a transaction of its own; what fails is put down as broken. */
async function handInSingly({ db, now }: Overdue, broken: Broken): Promise<number> {
  const overdue = await takeOverdue(db, now(), null).where('id', 'not in', notBroken(broken)).skipLocked().execute()
  for (const { id } of overdue)
    await tx(db, async (work) => {
      const attempt = await takeOverdue(work, now(), null).where('id', '=', id).skipLocked().executeTakeFirst()
      if (attempt) await handIn(work, attempt, now())
    }).catch((error: unknown) => broken.set(id, error))
  return overdue.length
}

/**
 * Hands in every overdue attempt at its deadline, in batches of 100 a transaction. Returns how many there were. One that cannot be
 * handed in holds up no other; it is told of when all others are done.
 */
export async function submitOverdueAttempts(deps: Overdue): Promise<number> {
  const broken: Broken = new Map()
  for (let count = 0; ; ) {
    const taken = await handInBatch(deps, broken).catch(() => handInSingly(deps, broken))
    count += taken
    if (taken >= BATCH) continue
    if (broken.size === 0) return count
    throw new AggregateError(broken.values(), `attempts that cannot be handed in: ${[...broken.keys()].join(', ')}`)
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
