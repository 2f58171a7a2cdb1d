import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { rsaSign, rsaVerify } from './rsa'
import type { WechatIdentity } from './wechat-identity'

const AUTH_TAG_BYTES = 16
/** A signature older or newer than this is not taken. */
const SIGNATURE_AGE_MS = 5 * 60 * 1000

export const nonce = () => randomBytes(16).toString('hex')
const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join('')
const seconds = (now: number) => String(Math.floor(now / 1000))

/** The Authorization header of a request to WeChat Pay v3; `path` carries the query. */
export function wechatAuthorization(
  identity: WechatIdentity,
  request: { method: string; path: string; body: string },
  now: number,
): string {
  const [timestamp, random] = [seconds(now), nonce()]
  const signature = rsaSign(lines(request.method, request.path, timestamp, random, request.body), identity.merchantKey)
  const fields = { mchid: identity.mchId, nonce_str: random, signature, timestamp, serial_no: identity.merchantSerial }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/** The Wechatpay-* headers the platform puts on what it sends. */
export function platformHeaders(key: { serial: string; privateKey: KeyObject }, body: string, now: number): Record<string, string> {
  const [timestamp, random] = [seconds(now), nonce()]
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': random,
    'wechatpay-signature': rsaSign(lines(timestamp, random, body), key.privateKey),
    'wechatpay-serial': key.serial,
  }
}

/** Tells what is wrong with the Wechatpay-* headers of a message, or null when the platform sent it just now. */
export function flawOf(identity: WechatIdentity, headers: Record<string, unknown>, body: string, now: number): string | null {
  const read = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  if (read('serial') !== identity.platformSerial) return 'unknown serial'
  const age = Math.abs(now - Number(read('timestamp')) * 1000)
  if (!(age <= SIGNATURE_AGE_MS)) return 'stale timestamp'
  const isSigned = rsaVerify(lines(read('timestamp'), read('nonce'), body), read('signature'), identity.platformKey)
  return isSigned ? null : 'wrong signature'
}

/** Parameters for the host's payment sheet. */
export function jsapiParams(identity: WechatIdentity, prepayId: string, now: number) {
  const timeStamp = seconds(now)
  const nonceStr = nonce()
  const packageText = `prepay_id=${prepayId}`
  const paySign = rsaSign(lines(identity.appId, timeStamp, nonceStr, packageText), identity.merchantKey)
  return { kind: 'jsapi' as const, timeStamp, nonceStr, package: packageText, signType: 'RSA' as const, paySign }
}

export type Sealed = { algorithm: string; nonce: string; associated_data: string; ciphertext: string }

/** Seals a text the way notifications are sealed. */
export function seal(text: string, apiV3Key: string, associatedData: string): Sealed {
  const random = nonce().slice(0, 12)
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, random).setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', nonce: random, associated_data: associatedData, ciphertext }
}

/** Opens a sealed text. Throws when a single bit of it was changed. */
export function open(sealed: Sealed, apiV3Key: string): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, sealed.nonce, { authTagLength: AUTH_TAG_BYTES })
  decipher.setAAD(Buffer.from(sealed.associated_data)).setAuthTag(bytes.subarray(-AUTH_TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -AUTH_TAG_BYTES)), decipher.final()]).toString('utf8')
}
