import type { SessionGrant, SmsCodeSent, SmsLogin } from '@/contract/account/auth.schema'
import { mobileInput } from '@/domain/account/mobile-input'
import { mobileOf, PHONE_INVALID } from '@/domain/account/phone'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { forbidden, invalid } from '../../refusal'
import { accountOf } from '../../repositories/account'
import { beginSession } from '../../repositories/session/grant'
import { CODE_SECONDS, RESEND_SECONDS, sendCode, useCode } from './sms-codes'

function mobileIn(text: string): string {
  const mobile = mobileOf(mobileInput(text))
  if (mobile === null) throw invalid(PHONE_INVALID)
  return mobile
}

/** GET /user/login-smscode: sends a sign-in code. */
export async function askForCode(deps: Deps, mobile: string, ip: string): Promise<SmsCodeSent> {
  await sendCode(deps, mobileIn(mobile), ip)
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }
}

/** POST /user/smscode/login. The first sign-in of a number creates its account. */
export async function loginBySms(deps: Deps, { mobile, smscode }: SmsLogin): Promise<SessionGrant> {
  const number = mobileIn(mobile)
  await useCode(deps, number, smscode)
  const now = deps.now()
  return tx(deps.db, async (work) => {
    const account = await accountOf(work, number, now)
    if (account.isLocked) throw forbidden(ACCOUNT_LOCKED)
    return beginSession(work, account.id, now)
  })
}
