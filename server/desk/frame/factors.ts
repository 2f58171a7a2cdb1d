import { openText, sealText } from '#server/database/sealed'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import { factorsOf, putPending, spendRecoveryCode, spendStep } from '#server/repositories/account/staff'
import { MINUTE_MS } from '@/domain/time/units'
import { newSecret, stepOf } from './authenticator'
import { isRecoveryCode, plainCode, recoveryHash } from './recovery-codes'
import { countFactorTry } from './tries'

/** Use that the secrets of authenticators are sealed for. */
const USE = 'staff-authenticator'
/** A secret that was shown and not confirmed is shown again for so long, so that a form that comes back has the same. */
const PENDING_MS = 30 * MINUTE_MS

export const FACTOR_WRONG = '动态码不正确。请核对手机时间是否准确，也可以填一个没用过的恢复码'
export const FACTOR_USED = '这个动态码已经用过，请等身份验证器显示下一个（不到 30 秒）'

type Taken = 'authenticator' | 'recovery'

/** Takes a code of the authenticator or a recovery code, once: which it was, or why not. Too many tries are refused. */
export async function takeFactor(deps: Deps, staffId: number, text: string): Promise<Taken | 'wrong' | 'used'> {
  const { db, now } = deps
  const takeBack = await countFactorTry(deps, staffId)
  const code = plainCode(text)
  const { secret } = await factorsOf(db, staffId)
  if (secret === null) return 'wrong'
  if (isRecoveryCode(code)) {
    if (!(await spendRecoveryCode(db, staffId, await recoveryHash(db, staffId, code), now()))) return 'wrong'
    await takeBack()
    return 'recovery'
  }
  const step = stepOf(await openText(db, USE, secret), code, now())
  if (step === null) return 'wrong'
  if (!(await spendStep(db, staffId, step))) return 'used'
  await takeBack()
  return 'authenticator'
}

/** Takes a code, or refuses with a sentence. */
export async function useFactor(deps: Deps, staffId: number, text: string): Promise<Taken> {
  const taken = await takeFactor(deps, staffId, text)
  if (taken === 'wrong') throw invalid(FACTOR_WRONG)
  if (taken === 'used') throw invalid(FACTOR_USED)
  return taken
}

/** The secret that the form shows for a new authenticator. */
export async function secretToShow({ db, now }: Deps, staffId: number): Promise<string> {
  await putPending(db, staffId, await sealText(db, USE, newSecret()), { now: now(), oldBefore: now() - PENDING_MS })
  const { pending } = await factorsOf(db, staffId)
  return openText(db, USE, pending ?? '')
}

/** Checks a code of the secret that was shown; gives its sealed text and the step of the code. Refuses a wrong code. */
export async function pendingStep(db: Db | Tx, staffId: number, text: string, now: number): Promise<{ pending: string; step: number }> {
  const { pending } = await factorsOf(db, staffId)
  if (pending === null) throw invalid('请重新打开这一页，用新的二维码设置')
  const step = stepOf(await openText(db, USE, pending), plainCode(text), now)
  if (step === null) throw invalid('新身份验证器的动态码不正确，请核对手机时间后再填一次')
  return { pending, step }
}
