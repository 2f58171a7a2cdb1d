import type { Db } from '#server/database/tables'
import { answersAfter } from '#server/repositories/exam/answer'
import type { AttemptRow } from '#server/repositories/exam/attempt'
import type { AttemptState } from '@/contract/exam/exam.schema'

type Entered = Pick<AttemptRow, 'id' | 'status' | 'deadline' | 'run' | 'epoch'>
type Asking = { run: string; after: number; now: number }

/** The state of an attempt for one run of the app. An attempt that no device has entered is open to any. */
export async function attemptState(db: Db, attempt: Entered, { run, after, now }: Asking): Promise<AttemptState> {
  return {
    status: attempt.status,
    deadline: attempt.deadline,
    leftMs: Math.max(0, attempt.deadline - now),
    isActive: attempt.run === null || attempt.run === run,
    epoch: attempt.epoch,
    answers: await answersAfter(db, attempt.id, after),
  }
}
