import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { forbidden, invalid, Refusal } from '#server/refusal'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'
import { countFailure, uncountFailure } from '#server/repositories/account/sign-in'
import { spendProof } from '#server/repositories/account/sms-code'
import { openWaitingSales } from '#server/services/order/shop-sales'
import type { SessionGrant, SmsCodeQuery, SmsCodeSent, SmsLogin } from '@/contract/account/auth.schema'
import { CODE_PROOF_NEEDED, isProofOf, momentOfProof, PROOF_MS } from '@/domain/account/code'
import { mobileInput, mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { ACCOUNT_LOCKED } from '@/domain/account/sign-in'
import { MINUTE_MS } from '@/domain/time/units'
import { type CodeCaller, knownPlaces, recordPlaces } from './sign-in'
import { CODE_SECONDS, RESEND_SECONDS, sendCode, useCode } from './sms-codes'

/** Codes that one address may get wrong: tries at many numbers, a few at each, are bounded too. */
const BY_ADDRESS = { most: 60, windowMs: 15 * MINUTE_MS }

function mobileIn(text: string): string {
  const mobile = mobileOf(mobileInput(text))
  if (mobile === null) throw invalid(PHONE_INVALID)
  return mobile
}

/**
 * Demands work for each message, whoever asks and whether or not the number has an account: nobody is to learn that. Used proofs are
 * stored until they are too old to be accepted anyway.
 */
async function checkProof({ db, env, now }: Deps, mobile: string, proof: string): Promise<void> {
  const begun = momentOfProof(proof) ?? 0
  const isFresh = Math.abs(now() - begun) <= PROOF_MS
  if (!isFresh || !isProofOf(mobile, proof, env.smsProofBits)) throw new Refusal(CODE_PROOF_NEEDED, '请先完成安全验证')
  if (!(await spendProof(db, proof, begun + 2 * PROOF_MS))) throw new Refusal(CODE_PROOF_NEEDED, '请重新完成安全验证')
}

/** GET /user/login-smscode: sends a code for signing in, or for a new number of an account. */
export async function requestCode(
  deps: Deps,
  { mobile: text, proof = '', purpose }: SmsCodeQuery,
  caller: CodeCaller,
): Promise<SmsCodeSent> {
  if (deps.env.smsProofBits > 0) await checkProof(deps, text, proof)
  const mobile = mobileIn(text)
  const [place] = await knownPlaces(deps, mobile, caller)
  await sendCode(deps, {
    mobile,
    purpose: purpose ?? 'number',
    place,
    network: caller.network,
    ...(caller.host !== undefined && { host: caller.host }),
  })
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }
}

/** POST /user/smscode/login. The first sign-in of a number creates its account. */
export async function loginBySms(deps: Deps, { mobile, smscode }: SmsLogin, caller: CodeCaller): Promise<SessionGrant> {
  const number = mobileIn(mobile)
  const address = `code:${caller.network}`
  if (!(await countFailure(deps.db, address, deps.now(), BY_ADDRESS))) throw new Refusal(429, '尝试次数过多，请 15 分钟后再试')
  await useCode(deps, { mobile: number, purposes: ['sign_in', 'number'], places: await knownPlaces(deps, number, caller) }, smscode)
  await uncountFailure(deps.db, address)
  const now = deps.now()
  return tx(deps.db, async (work) => {
    const account = await accountOf(work, number, now)
    if (account.isLocked) throw forbidden(ACCOUNT_LOCKED)
    await recordPlaces(work, account.id, caller, now)
    await openWaitingSales(work, { userId: account.id, mobile: number }, now)
    return beginSession(work, account.id, now)
  })
}
