import { Secret, TOTP } from 'otpauth'
import { maskMobile } from '@/domain/text/mask'

const STEP_MS = 30_000
/** Steps before and after the present one whose codes are taken, because clocks of phones differ. */
const WINDOW = 1
const SECRET_BYTES = 20

const of = (secret: string, mobile = '') =>
  new TOTP({
    issuer: '启明学堂工作台',
    label: maskMobile(mobile),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    secret: Secret.fromBase32(secret),
  })

/** A new secret for an authenticator, in the letters that people type. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an authenticator reads from a code picture. What every authenticator assumes is left out: a picture of less is read better. */
export const authenticatorAddress = (secret: string, mobile: string): string =>
  of(secret, mobile)
    .toString()
    .replace(/&(?:algorithm=SHA1|digits=6|period=30)(?=&|$)/g, '')

/** The step a code is of; null when it is of none near this moment. Compared in constant time. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = of(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}
