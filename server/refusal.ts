import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'

/** A request the server declines: `code` goes into the envelope, `message` is shown to the learner. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** Access token missing or expired: the client renews it once. */
export const tokenExpired = () => new Refusal(CODE_TOKEN_EXPIRED, 'token expired')
/** Refresh token invalid: the client must sign in again. */
export const loginExpired = () => new Refusal(CODE_NEED_LOGIN, 'Login has expired, please log in again')
/** The object does not exist or belongs to another user: one reply for both. */
export const notFound = (what: string) => new Refusal(404, `${what}不存在`)
/** The request is valid but not possible in the current state. */
export const conflict = (message: string) => new Refusal(409, message)
/** The visitor is signed in, but not allowed. */
export const forbidden = (message: string) => new Refusal(403, message)
/** The input breaks a rule that a schema cannot state. */
export const invalid = (message: string) => new Refusal(417, message)

/** The request needs a provider that this school has not set up. It waits where it can, and is never dropped. */
export class ProviderOff extends Refusal {
  constructor(provider: string) {
    super(409, `学校还没有开通${provider}`)
  }
}
