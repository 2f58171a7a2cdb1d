import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { forbidden, invalid } from '#server/refusal'
import { isAccountLocked } from '#server/repositories/account/account'
import { hasOpenId } from '#server/repositories/account/messaging-identity'
import { beginSession } from '#server/repositories/account/session/grant'
import { spendKey } from '#server/repositories/account/session/one-time-key'
import type { KeyLogin, OnceTokenLogin, SessionGrant } from '@/contract/account/auth.schema'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'

const deadKey = () => invalid('登录链接已失效，请重新登录')

/** Opens a session for a learner; refused for a locked account. */
async function sessionOf(work: Tx, userId: number, now: number): Promise<SessionGrant> {
  if (await isAccountLocked(work, userId)) throw forbidden(ACCOUNT_LOCKED)
  return beginSession(work, userId, now)
}

async function isTokenOwner(work: Tx, owner: number, { userId, openId }: OnceTokenLogin): Promise<boolean> {
  if (userId !== undefined) return userId === owner
  if (openId === undefined) return false
  return hasOpenId(work, owner, openId)
}

/** Uses the key up and signs its owner in. Null is returned, not thrown, so that a key tried under a wrong name is spent. */
async function exchange(deps: Deps, kind: 'once' | 'login', key: string, isOwner: (work: Tx, owner: number) => Promise<boolean>) {
  const now = deps.now()
  const grant = await tx(deps.db, async (work) => {
    const owner = await spendKey(work, kind, key, now)
    return owner !== null && (await isOwner(work, owner)) ? sessionOf(work, owner, now) : null
  })
  if (grant === null) throw deadKey()
  return grant
}

/** POST /user/login-key/login: exchanges a login key for a session. */
export const loginByKey = (deps: Deps, { loginKey }: KeyLogin): Promise<SessionGrant> => exchange(deps, 'login', loginKey, async () => true)

/** Exchanges a token, with the userId or openId it was issued for, for a session. */
export const loginByOnceToken = (deps: Deps, given: OnceTokenLogin): Promise<SessionGrant> =>
  exchange(deps, 'once', given.token, (work, owner) => isTokenOwner(work, owner, given))
