import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { codeOf } from '#server/error-code'
import { messagingOf } from '#server/providers/messaging/gateway'
import { conflict, forbidden, Refusal } from '#server/refusal'
import { accountOfIdentity, accountOfPhone, giveMobile } from '#server/repositories/account/messaging-identity'
import { beginSession } from '#server/repositories/account/session/grant'
import type { BoundPhone, MiniProgramLogin, PhoneCode, SessionGrant } from '@/contract/account/auth.schema'
import { mobileOf } from '@/domain/account/mobile'
import { ACCOUNT_LOCKED, AUTHORIZATION_FAILED, PHONE_TAKEN } from '@/domain/account/sign-in'
import { maskMobile } from '@/domain/text/mask'

const failed = () => new Refusal(417, AUTHORIZATION_FAILED)

/** The mobile number of a phone-button code; an unknown code or a foreign number fails. */
async function mobileBy(deps: Deps, phoneCode: string): Promise<string> {
  const mobile = mobileOf((await (await messagingOf(deps)).phoneNumber(phoneCode)) ?? '')
  if (mobile === null) throw failed()
  return mobile
}

const UNIQUE_VIOLATION = '23505'

/** Of two first uses of a number at once the later one looks again, when the number is taken. */
async function txOnce<T>({ db }: Deps, act: (work: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx(db, act)
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    return tx(db, act)
  }
}

/** Signs in by a code of the mini-program's own login, and by the number of its phone button when one came along; the first sign-in makes the account. */
export async function loginByMiniProgram(deps: Deps, { code, phoneCode }: MiniProgramLogin): Promise<SessionGrant> {
  const identity = await (await messagingOf(deps)).miniIdentity(code)
  if (identity === null) throw failed()
  const mobile = phoneCode === undefined ? null : await mobileBy(deps, phoneCode)
  const now = deps.now()
  return txOnce(deps, async (work) => {
    const account =
      mobile === null
        ? await accountOfIdentity(work, 'mini', identity, { mayMake: true, now })
        : await accountOfPhone(work, 'mini', identity, mobile, now)
    if (account === null) throw failed()
    if (account.isLocked) throw forbidden(ACCOUNT_LOCKED)
    return beginSession(work, account.id, now)
  })
}

/** Gives the learner's account the number of the phone button, when it has none and no other account has it. */
export async function bindPhone(deps: Deps, userId: number, { phoneCode }: PhoneCode): Promise<BoundPhone> {
  const mobile = await mobileBy(deps, phoneCode)
  if (!(await txOnce(deps, (work) => giveMobile(work, userId, mobile)))) throw conflict(PHONE_TAKEN)
  return { verifiedMobile: maskMobile(mobile) }
}
