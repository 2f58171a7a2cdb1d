import { Failure } from '@/data/http/failure'

/** The words of a failure for the learner. */
export const shownError = (error: unknown): string => (error instanceof Failure ? error.shown : '出了点问题，请稍后再试')
