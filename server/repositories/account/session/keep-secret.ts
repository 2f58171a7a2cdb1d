import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Db } from '#server/database/tables'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals and opens texts under a key of this installation, and makes keyed hashes to look them up by. */
export type Vault = { seal: (text: string) => string; open: (sealed: string) => string; mark: (text: string) => string }

/** The vault of a name; each name has keys of its own. */
export async function vaultOf(db: Db, name: string): Promise<Vault> {
  const secret = await secretOf(db, name)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seal', 32))
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    mark: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  }
}
