import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { type AttemptRow, putTaker } from '#server/repositories/exam/attempt'
import type { AttemptState, TakeOver } from '@/contract/exam/exam.schema'
import { attemptState } from './attempt-state'
import { lockOwnAttempt, settle } from './hand-in'

/** A device continues its own attempt without asking; on another device the learner has to confirm. */
function mayTake({ status, device, run }: AttemptRow, asking: TakeOver): boolean {
  if (status === 'submitted' || run === asking.run) return false
  return device === null || device === asking.device || asking.isForced
}

async function take(work: Tx, attempt: AttemptRow, { device, run }: TakeOver): Promise<AttemptRow> {
  const taken = { device, run, epoch: attempt.epoch + 1 }
  await putTaker(work, attempt.id, taken)
  return { ...attempt, ...taken }
}

/** Makes a run of the app the one that takes the learner's own attempt, if it may be. Asking again changes nothing. */
export async function takeOver({ db, now }: Deps, userId: number, id: number, asking: TakeOver): Promise<AttemptState> {
  return tx(db, async (work) => {
    const moment = now()
    const attempt = await settle(work, await lockOwnAttempt(work, id, userId), moment)
    const standing = mayTake(attempt, asking) ? await take(work, attempt, asking) : attempt
    return attemptState(work, standing, { ...asking, now: moment })
  })
}
