import type { Call } from '@/contract/call'
import type { SessionStore } from '@/data/account/session-store'
import { isPastExpiry } from '@/domain/account/session-expiry'
import { needLogin } from './failure'
import type { Renew } from './renewal'

type AccessDeps = { session: SessionStore; clock: { now: () => number; offset: () => number }; renew: Renew }

/** The access token of a call: none for a visitor; renewed first when missing or expired. */
export function createAccess({ session, clock, renew }: AccessDeps) {
  return async ({ auth, isGuest }: Call): Promise<string> => {
    if (!auth) return ''
    if (!session.isLoggedIn() && isGuest) return ''
    if (!session.isLoggedIn()) throw needLogin()
    const { accessToken, expiresTime } = session.store.getState()
    const isFresh = accessToken !== '' && !isPastExpiry(clock.now(), clock.offset(), expiresTime)
    return isFresh ? accessToken : renew(accessToken)
  }
}
