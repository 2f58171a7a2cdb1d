import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { codeOf } from '#server/error-code'
import { conflict, forbidden, invalid, loginExpired } from '#server/refusal'
import { isMobileTaken, mobileOfUser, replaceMobile } from '#server/repositories/account/account'
import { endOtherSessions } from '#server/repositories/account/session-family'
import type { BoundPhone } from '@/contract/account/auth.schema'
import type { MobileUpdate } from '@/contract/account/profile.schema'
import { mobileInput, mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { maskMobile } from '@/domain/text/personal-fields'
import { spendTicket } from './password'
import { type CodeCaller, knownPlaces } from './sign-in'
import { useCode } from './sms-codes'

const UNIQUE_VIOLATION = '23505'
const taken = () => conflict('该手机号已绑定其他账号')

/** The new number; its own is no change. */
function numberIn(text: string, before: string | null): string {
  const mobile = mobileOf(mobileInput(text))
  if (mobile === null) throw invalid(PHONE_INVALID)
  if (mobile === before) throw invalid('新手机号和原手机号相同')
  return mobile
}

/**
 * Gives an account another number: a ticket for the old one, a code for the new one. The code is checked before the number is looked up,
 * so only the holder of a number learns whether it has an account. All other sessions end.
 */
export async function changeMobile(
  deps: Deps,
  userId: number,
  change: MobileUpdate,
  caller: CodeCaller & { token: string },
): Promise<BoundPhone> {
  const { db } = deps
  const before = await mobileOfUser(db, userId)
  if (before === undefined) throw loginExpired()
  const after = numberIn(change.mobile, before)
  if (before !== null && !change.customParam) throw forbidden('请先验证原手机号')
  await useCode(deps, { mobile: after, purposes: ['new_mobile', 'number'], places: await knownPlaces(deps, after, caller) }, change.smscode)
  if (await isMobileTaken(db, after, userId)) throw taken()
  if (before !== null) await spendTicket(deps, userId, change.customParam ?? '')
  const now = deps.now()
  try {
    await tx(db, async (work) => {
      if (!(await replaceMobile(work, userId, { before, after, now }))) throw conflict('手机号刚刚已更换，请刷新后再试')
      await endOtherSessions(work, userId, caller.token, now)
    })
  } catch (error) {
    throw codeOf(error) === UNIQUE_VIOLATION ? taken() : error
  }
  return { verifiedMobile: maskMobile(after) }
}
