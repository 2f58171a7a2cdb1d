import type { Submitted } from '@/contract/exam/exam.schema'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { lockAttempt } from './attempts'
import { handIn } from './hand-in'

/** Hands in the learner's own attempt. A second time, from wherever, gives the same result. */
export async function submitAttempt({ db, now }: Deps, userId: number, id: number): Promise<Submitted> {
  return tx(db, async (work) => ({ resultId: await handIn(work, await lockAttempt(work, id, userId), now()) }))
}
