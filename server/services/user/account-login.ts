import type { AccountLogin, SessionGrant } from '@/contract/account/auth.schema'
import { mobileOf } from '@/domain/account/phone'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { networkOf } from '../../http/caller-address'
import { forbidden, invalid, Refusal } from '../../refusal'
import { countFailure, uncountFailure } from '../../repositories/login-failure'
import { beginSession } from '../../repositories/session/grant'
import { isPassword, passwordHash } from './password-hash'

const TRIES = 5
const TRIES_MS = 900_000
/** Failed tries of one address in the same time: a school behind one gateway mistypes less often. */
const BY_ADDRESS = { most: 60, windowMs: TRIES_MS }

const wrong = () => invalid('账号或密码错误')

let decoy: Promise<string> | null = null
/** Compared when there is no password, so that the duration does not reveal which accounts exist. */
function decoyHash(): Promise<string> {
  decoy ??= passwordHash('no account has this password')
  return decoy
}

type Found = { id: number; isLocked: boolean }

/** The account of a mobile or student number that has a password. */
function findAccount({ db }: Deps, account: string): Promise<Found | undefined> {
  const mobile = mobileOf(account)
  return db
    .selectFrom('users')
    .innerJoin('user_password', 'user_password.user_id', 'users.id')
    .select(['users.id', 'users.is_locked as isLocked'])
    .where((the) => (mobile === null ? the('users.studentid', '=', account) : the('users.mobile', '=', mobile)))
    .orderBy('users.id')
    .executeTakeFirst()
}

/** Counts a try, right or wrong, and gives the hash; undefined when the tries of this quarter of an hour are used up. */
async function countTry({ db, now }: Deps, userId: number): Promise<string | undefined> {
  const since = now() - TRIES_MS
  const of = () => db.updateTable('user_password').where('user_id', '=', userId)
  const fresh = await of().set({ tries: 1, tries_since: now() }).where('tries_since', '<=', since).returning('hash').executeTakeFirst()
  if (fresh) return fresh.hash
  const next = await of()
    .set((fields) => ({ tries: fields('tries', '+', 1) }))
    .where('tries', '<', TRIES)
    .returning('hash')
    .executeTakeFirst()
  return next?.hash
}

async function checkPassword(deps: Deps, found: Found | undefined, password: string): Promise<Found> {
  const kept = found ? await countTry(deps, found.id) : await decoyHash()
  if (kept === undefined) throw new Refusal(429, '密码错误次数过多，请 15 分钟后再试')
  const isRight = await isPassword(kept, password)
  if (!found || !isRight) throw wrong()
  return found
}

/** POST /v2/user/account/login. One message for an unknown account and a wrong password. */
export async function loginByAccount(deps: Deps, { account, password }: AccountLogin, ip: string): Promise<SessionGrant> {
  const address = networkOf(ip)
  if (!(await countFailure(deps.db, address, deps.now(), BY_ADDRESS))) throw new Refusal(429, '尝试次数过多，请 15 分钟后再试')
  const { id, isLocked } = await checkPassword(deps, await findAccount(deps, account.trim()), password)
  await uncountFailure(deps.db, address)
  if (isLocked) throw forbidden(ACCOUNT_LOCKED)
  return tx(deps.db, async (work) => {
    await work.updateTable('user_password').set({ tries: 0, tries_since: 0 }).where('user_id', '=', id).execute()
    return beginSession(work, id, deps.now())
  })
}
