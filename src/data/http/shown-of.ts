import { Failure } from './failure'

/** Says why an act failed. Only a `Failure` has words for the learner. */
export const shownOf = (error: unknown, otherwise = '出了点问题，请稍后再试'): string =>
  error instanceof Failure ? error.shown : otherwise
