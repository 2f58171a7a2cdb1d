import type { Call, InputOf, ReplyOf } from '@/contract/call'
import type { SessionStore } from '@/data/account/session-store'
import { isPastExpiry } from '@/domain/account/session'
import type { LockPort } from '@/platform/lock/port'
import { underWay } from '@/platform/quiet'
import { createAttempts } from './attempts'
import type { Clock } from './clock'
import { createExchange, type ExchangeDeps } from './exchange'
import { Failure, needLogin } from './failure'
import { createRefuse } from './refuse'
import { createRenewal, type Renew } from './renewal'

type AccessDeps = { session: SessionStore; clock: { now: () => number; offset: () => number }; renew: Renew }

/** The access token of a call: none for a visitor; renewed first when missing or expired. */
function createAccess({ session, clock, renew }: AccessDeps) {
  return async ({ auth, isGuest }: Call): Promise<string> => {
    if (!auth) return ''
    if (!session.isLoggedIn() && isGuest) return ''
    if (!session.isLoggedIn()) throw needLogin()
    const { accessToken, expiresTime } = session.store.getState()
    const isFresh = accessToken !== '' && !isPastExpiry(clock.now(), clock.offset(), expiresTime)
    return isFresh ? accessToken : renew(accessToken)
  }
}

type ClientDeps = ExchangeDeps & {
  clock: Clock
  session: SessionStore
  lock: LockPort
  appToken?: () => Promise<string>
  events: { signedOut: (failure: Failure) => void; failed: (failure: Failure) => void }
}
/** `isQuiet`: the caller shows the failure itself. */
type SendOptions = { signal?: AbortSignal; isQuiet?: boolean }
export type Send = <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<ReplyOf<C>>
/** Sends calls; `renew` renews the session without a call. */
export type Client = Send & { renew: Renew }

/** A failure shared by several calls is reported once. */
function tell(error: unknown, failed: (failure: Failure) => void): void {
  if (!(error instanceof Failure) || error.isHandled) return
  error.isHandled = true
  failed(error)
}

/**
 * The one HTTP client, in this order: wait for a turn → sign → send → correct clock → open envelope →
 * (500 and skew > 300000 ms: set offset, retry once) → (401: renew once, retry) → (410: sign out) → Failure.
 */
export function createClient(deps: ClientDeps): Client {
  const { session, clock, lock, events, appToken = async () => '' } = deps
  const exchange = createExchange(deps)

  const refuse = createRefuse({ session, events })
  const renew = createRenewal({ session, clock, lock, exchange, refuse, appToken })

  const tokenFor = createAccess({ session, clock, renew })
  const ask = createAttempts({ session, exchange, refuse, renew, tokenFor })

  const answered = async <C extends Call>(call: C, input: InputOf<C>, { signal, isQuiet = false }: SendOptions = {}) => {
    try {
      await deps.http.turn?.()
      const { value } = await ask({ call, input, signal })
      return value as ReplyOf<C>
    } catch (error) {
      if (!isQuiet) tell(error, events.failed)
      throw error
    }
  }
  const send: Send = (call, input, options) => underWay(answered(call, input, options))
  return Object.assign(send, { renew })
}
