import { type Call, CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED, type InputOf, type ReplyOf } from '@/contract/call'
import { isPastExpiry } from '@/domain/session-expiry'
import type { Clock } from '../stores/clock'
import type { SessionStore } from '../stores/session-store'
import type { Answer } from './envelope'
import { createExchange, type ExchangeDeps, type Request } from './exchange'
import { Failure, needLogin } from './failure'
import { createRenewal } from './renewal'

export type ClientDeps = ExchangeDeps & {
  clock: Clock
  session: SessionStore
  events: { signedOut: (failure: Failure) => void; failed: (failure: Failure) => void }
}
/** `isQuiet`: the caller shows the failure itself. */
export type SendOptions = { signal?: AbortSignal; isQuiet?: boolean }
export type Send = <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<ReplyOf<C>>

/**
 * The one HTTP client. Document 2 §7 and §8, in this order: sign → send → correct clock → open envelope →
 * (500 and skew > 300000 ms: set offset, retry once) → (401: renew once, retry) → (410: sign out) → Failure.
 */
export function createClient(deps: ClientDeps): Send {
  const { session, clock, events } = deps
  const exchange = createExchange(deps)

  /** A 410 ends the session it was sent with; one that has been replaced since is left alone. */
  const refuse = (failure: Failure, refreshToken: string) => {
    const isOurs = refreshToken !== '' && session.store.getState().refreshToken === refreshToken
    if (failure.code !== CODE_NEED_LOGIN || !isOurs) return failure
    failure.isHandled = true
    session.clearLogin()
    events.signedOut(failure)
    return failure
  }
  const renew = createRenewal({ session, clock, exchange, refuse })

  const tokenFor = async ({ auth, isGuest }: Call) => {
    if (!auth) return ''
    if (!session.isLoggedIn() && isGuest) return ''
    if (!session.isLoggedIn()) throw needLogin()
    const { accessToken, expiresTime } = session.store.getState()
    const isFresh = accessToken !== '' && !isPastExpiry(clock.now(), clock.offset(), expiresTime)
    return isFresh ? accessToken : renew(accessToken)
  }

  const askWith = async (request: Request, token: string) => {
    const sentBy = session.store.getState()
    return { answer: await exchange(request, token), sentBy }
  }
  /** One renewal and one more try. What one learner asked for is never sent as another. */
  const askAgain = async (request: Request, token: string, userId: number | null) => {
    const renewed = await renew(token)
    if (session.store.getState().userId !== userId) throw needLogin()
    return askWith(request, renewed)
  }
  const ask = async (request: Request): Promise<Answer> => {
    const token = await tokenFor(request.call)
    const first = await askWith(request, token)
    const isStale = first.answer.code === CODE_TOKEN_EXPIRED && token !== ''
    const { answer, sentBy } = isStale ? await askAgain(request, token, first.sentBy.userId) : first
    if (answer.failure) throw refuse(answer.failure, sentBy.refreshToken)
    return answer
  }

  const tell = (error: unknown, isQuiet: boolean) => {
    if (!(error instanceof Failure) || error.isHandled || isQuiet) return
    error.isHandled = true
    events.failed(error)
  }

  return async <C extends Call>(call: C, input: InputOf<C>, { signal, isQuiet = false }: SendOptions = {}) => {
    try {
      const { value } = await ask({ call, input, signal })
      return value as ReplyOf<C>
    } catch (error) {
      tell(error, isQuiet)
      throw error
    }
  }
}
