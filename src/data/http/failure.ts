import { CancelledError } from '@tanstack/react-query'
import { CODE_NEED_LOGIN } from '@/contract/call'
import { type Message, messages } from '@/domain/text/messages'

/** Code of a failure without a reply: no network, timeout, or cancelled. */
export const CODE_NO_REPLY = 0

/**
 * Why a call did not succeed. `message` is a fixed text or the server's; `shown` is for the learner.
 * `isHandled`: the failure has been shown or need not be, so a page shows nothing more.
 */
export class Failure extends Error {
  isHandled = false

  constructor(
    readonly code: number,
    message: string,
    readonly shown: string,
    /** The network's error message, for a network failure. */
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'Failure'
  }
}

/** A failure with one of the fixed messages. */
export const failureOf = (code: number, { text, shown }: Message, cause?: unknown) => new Failure(code, text, shown, cause)

/** A call that needs login is refused before it is sent. */
export const needLogin = () => failureOf(CODE_NEED_LOGIN, messages.needLogin)

/** The caller cancelled the request; nothing is shown. */
export function aborted(): Failure {
  const failure = failureOf(CODE_NO_REPLY, messages.aborted)
  failure.isHandled = true
  return failure
}

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
