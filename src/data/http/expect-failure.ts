import { CancelledError } from '@tanstack/react-query'
import { Failure } from './failure'

/**
 * Ends a promise whose failure the HTTP client has shown, or that nobody needs to see. Rethrows a fault of the program. A query that was
 * dropped, as at a sign-out, is no fault.
 */
export function expectFailure(error: unknown): undefined {
  if (!(error instanceof Failure || error instanceof CancelledError)) throw error
}
