import { createHmac, randomInt } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Db, Tx } from '#server/database/tables'
import { putRecoveryCodes } from '#server/repositories/account/staff'

export const RECOVERY_CODES = 10
const LENGTH = 10
/** Letters and digits that are not taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** A typed code without what people write between its letters. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

export const isRecoveryCode = (code: string): boolean => SHAPE.test(code)

/** Hashes a recovery code as it is stored. */
export async function recoveryHash(db: Db | Tx, staffId: number, code: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'staff-recovery'))
    .update(`${staffId}:${code}`)
    .digest('base64url')
}

/** Gives a member of the staff new recovery codes in place of all others. They are shown once: only hashes are stored. */
export async function newRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  )
  const hashes = []
  for (const code of codes) hashes.push(await recoveryHash(tx, staffId, code))
  await putRecoveryCodes(tx, staffId, hashes)
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}
