import type { AttemptState, SavedAnswer } from '@/contract/exam/exam.schema'
import type { Db } from '../../database/tables'
import type { AttemptRow } from './attempts'

/** Answers stored after an order, oldest first; all of them after 0. */
export const answersAfter = (db: Db, attemptId: number, after: number): Promise<SavedAnswer[]> =>
  db
    .selectFrom('attempt_answer')
    .select(['question_id as questionId', 'operation_id as order', 'answer', 'is_flagged as isFlagged'])
    .where('attempt_id', '=', attemptId)
    .where('operation_id', '>', after)
    .orderBy('operation_id')
    .execute()

type Asking = { run: string; after: number; now: number }

/** The state of an attempt for one run of the app. An attempt that no device has entered is open to any. */
export async function attemptState(db: Db, attempt: Omit<AttemptRow, 'form'>, { run, after, now }: Asking): Promise<AttemptState> {
  return {
    status: attempt.status,
    deadline: attempt.deadline,
    leftMs: Math.max(0, attempt.deadline - now),
    isActive: attempt.run === null || attempt.run === run,
    epoch: attempt.epoch,
    answers: await answersAfter(db, attempt.id, after),
  }
}
