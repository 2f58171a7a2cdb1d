import { CODE_NEED_LOGIN } from '@/contract/call'
import type { SessionStore } from '@/data/account/session-store'
import type { Failure } from './failure'

type RefuseDeps = { session: SessionStore; events: { signedOut: (failure: Failure) => void } }
/** Handles a refusal, given the refresh token of the session the call was sent with. */
export type Refuse = (failure: Failure, refreshToken: string) => Failure

/** A 410 ends the session it was sent with; a session that has been replaced since is unaffected. */
export function createRefuse({ session, events }: RefuseDeps): Refuse {
  return (failure, refreshToken) => {
    const isOurs = refreshToken !== '' && session.store.getState().refreshToken === refreshToken
    if (failure.code !== CODE_NEED_LOGIN || !isOurs) return failure
    failure.isHandled = true
    session.clearLogin()
    events.signedOut(failure)
    return failure
  }
}
