import { createHmac } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { forbidden, invalid, Refusal } from '#server/refusal'
import { isAccountLocked, mobileOfUser } from '#server/repositories/account/account'
import { hasOpenId } from '#server/repositories/account/messaging-identity'
import { spendKey } from '#server/repositories/account/session/one-time-key'
import { beginSession } from '#server/repositories/account/session/session'
import {
  accountWithPassword,
  countFailure,
  countTry,
  forgetTries,
  hasDevice,
  type PasswordAccount,
  placesOfMobile,
  putPassword,
  putPlaces,
  uncountFailure,
} from '#server/repositories/account/sign-in'
import { openWaitingSales } from '#server/services/order/shop-sales'
import type { AccountLogin, KeyLogin, OnceTokenLogin, SessionGrant } from '@/contract/account/auth.schema'
import { mobileOf } from '@/domain/account/mobile'
import { passwordError } from '@/domain/account/password'
import { ACCOUNT_LOCKED, CODE_FIRST_PASSWORD } from '@/domain/account/sign-in'
import { decoyHash, isPassword, passwordHash } from './password'

const TRIES_MS = 900_000
const BY_ACCOUNT = { most: 5, windowMs: TRIES_MS }
/** Failed tries of one address in the same time: a school behind one gateway mistypes less often. */
const BY_ADDRESS = { most: 60, windowMs: TRIES_MS }

const wrong = () => invalid('账号或密码错误')

/** The account of a mobile or student number that has a password. */
const findAccount = ({ db }: Deps, name: string) => accountWithPassword(db, { mobile: mobileOf(name), studentId: name })

/** Counts a try at a name that has no account, as a try at one that has: the limit does not reveal which names have accounts either. */
async function countStranger({ db, now }: Deps, name: string): Promise<string | undefined> {
  const key = createHmac('sha256', await secretOf(db, 'login-name'))
    .update(name)
    .digest('base64url')
  return (await countFailure(db, `name:${key}`, now(), BY_ACCOUNT)) ? decoyHash() : undefined
}

type Tried = { name: string; password: string }

async function checkPassword(deps: Deps, found: PasswordAccount | undefined, { name, password }: Tried): Promise<PasswordAccount> {
  const kept = found ? await countTry(deps.db, found.id, deps.now(), BY_ACCOUNT) : await countStranger(deps, name)
  if (kept === undefined) throw new Refusal(429, '密码错误次数过多，请 15 分钟后再试')
  const isRight = await isPassword(kept, password)
  if (!found || !isRight) throw wrong()
  return found
}

type FirstLogin = AccountLogin & { firstUntil: number }

/** The hash of the password that takes the place of a first one, without which the school's own opens nothing. */
async function ownHash({ now }: Deps, { account, password, newPassword, firstUntil }: FirstLogin): Promise<string> {
  if (firstUntil <= now()) throw invalid('这个初始密码已经过期，请联系老师重新设置')
  if (newPassword === undefined) throw new Refusal(CODE_FIRST_PASSWORD, '第一次登录，请设置自己的新密码')
  if (newPassword === password) throw invalid('新密码不能和初始密码一样')
  const error = passwordError(newPassword, [account.trim()])
  if (error !== undefined) throw invalid(error)
  return passwordHash(newPassword)
}

/** Courses that were bought elsewhere with the number: the school vouches for it by the first password. */
async function openBought(work: Tx, userId: number, now: number): Promise<void> {
  const mobile = await mobileOfUser(work, userId)
  if (mobile) await openWaitingSales(work, { userId, mobile }, now)
}

/** POST /v2/user/account/login. One message for an unknown account and a wrong password. */
export async function loginByAccount(deps: Deps, given: AccountLogin, caller: CodeCaller): Promise<SessionGrant> {
  const { account, password } = given
  const address = caller.network
  if (!(await countFailure(deps.db, address, deps.now(), BY_ADDRESS))) throw new Refusal(429, '尝试次数过多，请 15 分钟后再试')
  const name = account.trim()
  const found = await checkPassword(deps, await findAccount(deps, name), { name: mobileOf(name) ?? name, password })
  await uncountFailure(deps.db, address)
  const { id, isLocked } = found
  if (isLocked) throw forbidden(ACCOUNT_LOCKED)
  const hash = found.firstUntil === null ? null : await ownHash(deps, { ...given, firstUntil: found.firstUntil })
  return tx(deps.db, async (work) => {
    await forgetTries(work, id)
    if (hash !== null) {
      await putPassword(work, id, hash)
      await openBought(work, id, deps.now())
    }
    await recordPlaces(work, id, caller, deps.now())
    return beginSession(work, id, deps.now())
  })
}

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

/** A person who asks for a code or enters one: `device` is the device's own code, empty if missing; `host` the one of the request. */
export type CodeCaller = { network: string; device: string; host?: string }

type Places = { device: string | null; network: string }

/** Device and network as they are stored. Neither can be read from its hash. */
async function placesOf({ db }: Pick<Deps, 'db'>, { network, device }: CodeCaller): Promise<Places> {
  const key = await secretOf(db, 'sign-in-place')
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { device: device === '' ? null : hashOf(`device:${device}`), network: hashOf(`network:${network}`) }
}

/** Notes where a learner has signed in. */
export async function recordPlaces(work: Tx, userId: number, caller: CodeCaller, now: number): Promise<void> {
  const { device, network } = await placesOf({ db: work }, caller)
  await putPlaces(work, userId, device === null ? [network] : [device, network], now)
}

/**
 * Places of a caller that the owner of a number is known by, the device before the network. Each has codes and a budget of its own, so
 * that neither strangers nor others behind the same address use up what the owner needs.
 */
export async function knownPlaces({ db }: Pick<Deps, 'db'>, mobile: string, caller: CodeCaller): Promise<string[]> {
  const { device, network } = await placesOf({ db }, caller)
  const known = await placesOfMobile(db, mobile, device === null ? [network] : [device, network])
  const isDeviceKnown = device !== null && (known.includes(device) || (await hasDevice(db, mobile, caller.device)))
  return [...(isDeviceKnown ? [device] : []), ...(known.includes(network) ? [network] : [])]
}
