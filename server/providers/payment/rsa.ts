import { type KeyObject, sign, verify } from 'node:crypto'

/** RSA-SHA256 signature in base64: both providers sign with it. */
export const rsaSign = (message: string, key: KeyObject) => sign('sha256', Buffer.from(message), key).toString('base64')

/** Whether a base64 signature was made over the message by the owner of the key. A text that only decodes to its bytes is another one. */
export function rsaVerify(message: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.toString('base64') === signature && verify('sha256', Buffer.from(message), key, bytes)
}
