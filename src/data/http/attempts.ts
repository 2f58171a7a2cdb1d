import { type Call, CODE_TOKEN_EXPIRED } from '@/contract/call'
import type { SessionStore } from '@/data/account/session-store'
import type { Answer } from './envelope'
import type { Exchange, Request } from './exchange'
import { needLogin } from './failure'
import type { Refuse } from './refuse'
import type { Renew } from './renewal'

type AttemptDeps = {
  session: SessionStore
  exchange: Exchange
  refuse: Refuse
  renew: Renew
  tokenFor: (call: Call) => Promise<string>
}

/** Sends a request with its token, and once more with a renewed token after a 401. */
export function createAttempts({ session, exchange, refuse, renew, tokenFor }: AttemptDeps) {
  /** A request of one learner is never sent as another. */
  const sameLearner = async (userId: number | null, token: Promise<string>) => {
    const given = await token
    // Until the server has returned the owner of an app token, its learner is 0 here and null after the device is read again.
    if ((session.store.getState().userId ?? 0) !== (userId ?? 0)) throw needLogin()
    return given
  }
  const askWith = async (request: Request, token: string) => {
    const sentBy = session.store.getState()
    let used = token
    const answer = await exchange(request, token, async () => {
      used = await sameLearner(sentBy.userId, tokenFor(request.call))
      return used
    })
    return { answer, sentBy, used }
  }
  return async (request: Request): Promise<Answer> => {
    const first = await askWith(request, await tokenFor(request.call))
    const isStale = first.answer.code === CODE_TOKEN_EXPIRED && first.used !== ''
    const { answer, sentBy } = isStale ? await askWith(request, await sameLearner(first.sentBy.userId, renew(first.used))) : first
    if (answer.failure) throw refuse(answer.failure, sentBy.refreshToken)
    return answer
  }
}
