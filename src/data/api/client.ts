import { type Call, CODE_TOKEN_EXPIRED, type InputOf, type ReplyOf } from '@/contract/call'
import type { Clock } from '../stores/clock'
import type { SessionStore } from '../stores/session-store'
import { createAccess } from './access'
import type { Answer } from './envelope'
import { createExchange, type ExchangeDeps, type Request } from './exchange'
import { Failure, needLogin } from './failure'
import { createRefuse } from './refuse'
import { createRenewal } from './renewal'

type ClientDeps = ExchangeDeps & {
  clock: Clock
  session: SessionStore
  events: { signedOut: (failure: Failure) => void; failed: (failure: Failure) => void }
}
/** `isQuiet`: the caller shows the failure itself. */
type SendOptions = { signal?: AbortSignal; isQuiet?: boolean }
type Send = <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<ReplyOf<C>>

/** A failure is told once, however many calls share it. */
function tell(error: unknown, failed: (failure: Failure) => void): void {
  if (!(error instanceof Failure) || error.isHandled) return
  error.isHandled = true
  failed(error)
}

/**
 * The one HTTP client. Document 2 §7 and §8, in this order: sign → send → correct clock → open envelope →
 * (500 and skew > 300000 ms: set offset, retry once) → (401: renew once, retry) → (410: sign out) → Failure.
 */
export function createClient(deps: ClientDeps): Send {
  const { session, clock, events } = deps
  const exchange = createExchange(deps)

  const refuse = createRefuse({ session, events })
  const renew = createRenewal({ session, clock, exchange, refuse })

  const tokenFor = createAccess({ session, clock, renew })

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

  return async <C extends Call>(call: C, input: InputOf<C>, { signal, isQuiet = false }: SendOptions = {}) => {
    try {
      const { value } = await ask({ call, input, signal })
      return value as ReplyOf<C>
    } catch (error) {
      if (!isQuiet) tell(error, events.failed)
      throw error
    }
  }
}
