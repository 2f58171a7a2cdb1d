import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { lockOverdue, overdueIds, overdueIdsOf } from '#server/repositories/exam/attempt'
import { handIn } from './hand-in'

const BATCH = 100

type Overdue = { db: Db; now: () => number }

/**
 * Hands one attempt in, in a transaction of its own: rows of ranks are locked for one attempt only, and in one order. False when
 * it has been handed in already, or, if the caller does not wait, is being handed in.
 */
const handInOne = ({ db, now }: Overdue, id: number, isWaiting: boolean): Promise<boolean> =>
  tx(db, async (work) => {
    const attempt = await lockOverdue(work, id, now(), isWaiting)
    if (attempt) await handIn(work, attempt, now())
    return attempt !== undefined
  })

type Batch = { found: number; handedIn: number }

/** Hands in a batch; those that fail are added to `broken`, with the reason. */
async function handInBatch(deps: Overdue, broken: Map<number, unknown>): Promise<Batch> {
  const ids = await overdueIds(deps.db, deps.now(), BATCH, [...broken.keys()])
  let handedIn = 0
  for (const id of ids)
    await handInOne(deps, id, false).then(
      (isDone) => {
        handedIn += isDone ? 1 : 0
      },
      (error: unknown) => broken.set(id, error),
    )
  return { found: ids.length, handedIn }
}

/**
 * Hands in every overdue attempt at its deadline. Returns how many there were. Attempts another process is handing in are left to
 * it. One that cannot be handed in holds up no other; it is reported when all others are done.
 */
export async function submitOverdueAttempts(deps: Overdue): Promise<number> {
  const broken = new Map<number, unknown>()
  let count = 0
  for (let isMore = true; isMore; ) {
    const { found, handedIn } = await handInBatch(deps, broken)
    count += handedIn
    isMore = found === BATCH && handedIn > 0
  }
  if (broken.size === 0) return count
  throw new AggregateError(broken.values(), `attempts that cannot be handed in: ${[...broken.keys()].join(', ')}`)
}

/** The same for one learner, so that what they are shown never waits for the job. */
export async function submitOverdueOf(deps: Overdue, userId: number): Promise<void> {
  for (const id of await overdueIdsOf(deps.db, userId, deps.now(), BATCH)) await handInOne(deps, id, true)
}
