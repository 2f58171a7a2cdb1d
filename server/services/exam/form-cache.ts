import type { FormQuestion } from '#server/database/rows/exam'
import type { Db } from '#server/database/tables'
import { Newest } from '#server/newest'
import { formOf } from '#server/repositories/exam/attempt'
import { answerableOf } from './form'

type Answerable = ReadonlyMap<number, Pick<FormQuestion, 'type' | 'order'>>

/** Attempts remembered; one takes some kilobytes. */
const MOST = 4_000

/** Cached forms of attempts. A form never changes, so any process may cache it; the oldest is dropped first. */
export function createFormCache(db: Db) {
  const known = new Newest<number, Answerable>(MOST)
  return async (attemptId: number): Promise<Answerable> => {
    const found = known.get(attemptId)
    if (found) return found
    const form = await formOf(db, attemptId)
    const questions = form ? answerableOf(form) : []
    const asked = new Map(questions.map(({ questionId, type, order }) => [questionId, { type, order }]))
    if (form) known.set(attemptId, asked)
    return asked
  }
}
export type FormCache = ReturnType<typeof createFormCache>
