import { CancelledError } from '@tanstack/react-query'
import { Failure } from './failure'

/**
 * Ends a promise whose failure the HTTP client has shown, or that nobody needs to see. Rethrows a fault of the program. A query that was
 * dropped, as at a sign-out, is no fault.
 */
export function expectFailure(error: unknown): undefined {
  if (!(error instanceof Failure || error instanceof CancelledError)) throw error
}

/** Says why an act failed. Only a `Failure` has words for the learner. */
export const shownOf = (error: unknown, otherwise = '出了点问题，请稍后再试'): string =>
  error instanceof Failure ? error.shown : otherwise
