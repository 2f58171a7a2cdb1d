import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { hasFields, hasTexts, readJson } from '@/domain/text/read-json'

const IV_BYTES = 12
const TAG_BYTES = 16

const isGrant = (value: unknown): value is SessionGrant =>
  hasTexts(value, ['accessToken', 'refreshToken']) && hasFields(value, ['expiresIn', 'userId'])
/** The key is made from the token itself, of which the database keeps only the hash. */
const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'successor', 32))

/** Seals a grant so that only the holder of `token` can have it read. */
export function seal(grant: SessionGrant, token: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(grant)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Opens what `seal` made. Throws when the text was changed or the token is another. */
export function unseal(sealed: string, token: string): SessionGrant {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  const grant = readJson(body.toString('utf8'), isGrant)
  if (!grant) throw new Error('sealed text is no grant')
  return grant
}
