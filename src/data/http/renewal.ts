import type { SessionGrant } from '@/contract/account/auth.schema'
import { sessions } from '@/contract/account/session'
import { APP_TOKEN_SECONDS, KEPT_BY_APP } from '@/data/account/native-login'
import type { SessionState, SessionStore } from '@/data/account/session-store'
import { REFRESH_DEDUPE_MS } from '@/domain/account/session'
import { expectBridgeFailure } from '@/platform/bridge/port'
import type { LockPort } from '@/platform/lock/port'
import type { Exchange } from './exchange'
import { Failure, needLogin } from './failure'
import type { Refuse } from './refuse'

type RenewalDeps = {
  session: SessionStore
  clock: { now: () => number }
  lock: LockPort
  exchange: Exchange
  refuse: Refuse
  /** The access token the native app holds now. */
  appToken: () => Promise<string>
}
/** Gives an access token newer than the `stale` one. */
export type Renew = (stale: string) => Promise<string>
type Settled = { at: number; refreshToken: string; failure?: Failure }

/** The token of this learner's session if another page or another sign-in replaced it during the request. */
function replacement(before: SessionState, after: SessionState): string | null {
  if (after.refreshToken === before.refreshToken) return null
  if (after.refreshToken === '' || after.userId !== before.userId) throw needLogin()
  return after.accessToken
}

/** Pages take turns at renewing; one waits for another's reply this long, in milliseconds, and a little more than a request may take. */
const TURN_MS = 35_000

const copyOf = ({ code, message, shown }: Failure) => new Failure(code, message, shown)

/** The app keeps its refresh token to itself and renews it: used here as well, it would end the app's own session. */
async function askApp({ session, refuse, appToken }: RenewalDeps, before: SessionState): Promise<string> {
  const accessToken = (await appToken().catch(expectBridgeFailure)) ?? ''
  if (accessToken === '' || accessToken === before.accessToken) throw refuse(needLogin(), KEPT_BY_APP)
  session.saveLogin({ accessToken, refreshToken: KEPT_BY_APP, expiresIn: APP_TOKEN_SECONDS, userId: before.userId ?? 0 })
  return accessToken
}

/** Asks for the next pair of tokens and saves it, unless another page has while we waited for our turn. */
async function ask(deps: RenewalDeps, before: SessionState): Promise<string> {
  const { session, exchange, refuse } = deps
  const { refreshToken } = before
  if (refreshToken === KEPT_BY_APP) return askApp(deps, before)
  session.sync()
  const renewed = replacement(before, session.store.getState())
  if (renewed !== null) return renewed
  const answer = await exchange({ call: sessions.refresh, input: { query: { refreshToken } } }, '')
  session.sync()
  const replaced = replacement(before, session.store.getState())
  if (replaced !== null) return replaced
  if (answer.failure) throw refuse(answer.failure, refreshToken)
  const grant = answer.value as SessionGrant
  session.saveLogin(grant)
  return grant.accessToken
}

/**
 * Only one renewal runs at a time, across all open pages; others wait for it. Its result is reused for 10000 ms.
 * A renewal without a reply is not counted: the next caller sends another.
 */
export function createRenewal(deps: RenewalDeps): Renew {
  const { session, clock, lock } = deps
  let running: Promise<string> | null = null
  let settled: Settled | null = null

  const run = async (before: SessionState) => {
    try {
      const token = await lock.hold('token-renewal', TURN_MS, () => ask(deps, before))
      settled = { at: clock.now(), refreshToken: session.store.getState().refreshToken }
      return token
    } catch (error) {
      if (error instanceof Failure && error.code > 0) settled = { at: clock.now(), refreshToken: before.refreshToken, failure: error }
      throw error
    }
  }
  const isSettled = (last: Settled, { refreshToken }: SessionState) =>
    refreshToken !== KEPT_BY_APP && last.refreshToken === refreshToken && Math.abs(clock.now() - last.at) < REFRESH_DEDUPE_MS

  return async (stale) => {
    if (running) return running
    session.sync()
    const state = session.store.getState()
    if (state.refreshToken === '') throw needLogin()
    if (state.accessToken !== '' && state.accessToken !== stale) return state.accessToken
    if (settled && isSettled(settled, state)) {
      // Each caller gets its own failure, because each failure is shown once.
      if (settled.failure) throw copyOf(settled.failure)
      return state.accessToken
    }
    running = run(state).finally(() => {
      running = null
    })
    return running
  }
}
