import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { openText, sealText, secretOf } from '#server/database/sealed'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import {
  factorsOf,
  putFirstCode,
  putPending,
  putRecoveryCodes,
  spendFirstCode,
  spendRecoveryCode,
  spendStep,
} from '#server/repositories/account/staff'
import { maskMobile } from '@/domain/text/personal-fields'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'
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

const RECOVERY_CODES = 10
const LENGTH = 10
/** Letters and digits that are not taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** A typed code without what people write between its letters. */
const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

const isRecoveryCode = (code: string): boolean => SHAPE.test(code)

/** Hashes a recovery code as it is stored. */
async function recoveryHash(db: Db | Tx, staffId: number, code: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'staff-recovery'))
    .update(`${staffId}:${code}`)
    .digest('base64url')
}

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
/** A code as it is shown: in two parts. */
const inParts = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

export const FIRST_CODE_DAYS = 3

/** Gives a member of the staff a code for the first sign-in, where no text messages are sent. It is shown once: only a hash is stored. */
export async function newFirstCode(tx: Tx, staffId: number, now: number): Promise<string> {
  const code = newCode()
  await putFirstCode(tx, staffId, await recoveryHash(tx, staffId, code), now + FIRST_CODE_DAYS * DAY_MS)
  return inParts(code)
}

/** Takes a code for the first sign-in, once; false for anything else. */
export async function takeFirstCode({ db, now }: Pick<Deps, 'db' | 'now'>, staffId: number, text: string): Promise<boolean> {
  const code = plainCode(text)
  return isRecoveryCode(code) && spendFirstCode(db, staffId, await recoveryHash(db, staffId, code), now())
}

/** Gives a member of the staff new recovery codes in place of all others. They are shown once: only hashes are stored. */
export async function newRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes = []
  for (const code of codes) hashes.push(await recoveryHash(tx, staffId, code))
  await putRecoveryCodes(tx, staffId, hashes)
  return codes.map(inParts)
}

const STEP_MS = 30_000
/** Steps before and after the present one whose codes are taken, because clocks of phones differ. */
const WINDOW = 1
const SECRET_BYTES = 20

const of = (secret: string, mobile = '', school = '') =>
  new TOTP({
    issuer: `${school}工作台`,
    label: maskMobile(mobile),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    secret: Secret.fromBase32(secret),
  })

/** A new secret for an authenticator, in the letters that people type. */
const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an authenticator reads from a code picture. What every authenticator assumes is left out: a picture of less is read better. */
export const authenticatorAddress = (secret: string, mobile: string, school: string): string =>
  of(secret, mobile, school)
    .toString()
    .replace(/&(?:algorithm=SHA1|digits=6|period=30)(?=&|$)/g, '')

/** The step a code is of; null when it is of none near this moment. Compared in constant time. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = of(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}
