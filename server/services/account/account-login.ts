import { createHmac } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { forbidden, invalid, Refusal } from '#server/refusal'
import { countFailure, uncountFailure } from '#server/repositories/account/login-failure'
import { accountWithPassword, countTry, forgetTries, type PasswordAccount } from '#server/repositories/account/password'
import { beginSession } from '#server/repositories/account/session/grant'
import type { AccountLogin, SessionGrant } from '@/contract/account/auth.schema'
import { mobileOf } from '@/domain/account/mobile'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'
import { type CodeCaller, notePlaces } from './known-places'
import { decoyHash, isPassword } from './password-hash'

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

/** POST /v2/user/account/login. One message for an unknown account and a wrong password. */
export async function loginByAccount(deps: Deps, { account, password }: AccountLogin, caller: CodeCaller): Promise<SessionGrant> {
  const address = caller.network
  if (!(await countFailure(deps.db, address, deps.now(), BY_ADDRESS))) throw new Refusal(429, '尝试次数过多，请 15 分钟后再试')
  const name = account.trim()
  const { id, isLocked } = await checkPassword(deps, await findAccount(deps, name), { name: mobileOf(name) ?? name, password })
  await uncountFailure(deps.db, address)
  if (isLocked) throw forbidden(ACCOUNT_LOCKED)
  return tx(deps.db, async (work) => {
    await forgetTries(work, id)
    await notePlaces(work, id, caller, deps.now())
    return beginSession(work, id, deps.now())
  })
}
