import type { KeyObject } from 'node:crypto'
import { rsaSign, rsaVerify } from './rsa'

export type Fields = Record<string, string>

/** Identifies us to Alipay, and holds the key that proves a message is Alipay's. */
export type AlipayIdentity = { appId: string; sellerId: string; appKey: KeyObject; alipayKey: KeyObject }

/** The text RSA2 signs: the filled fields in order of their names, as `a=1&b=2`. */
function signedText(fields: Fields, without: string[]): string {
  const names = Object.keys(fields).filter((name) => !without.includes(name) && fields[name] !== '')
  return names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
}

/** A request of ours with its signature; `sign_type` is signed too. */
export const signRequest = (fields: Fields, key: KeyObject): Fields => ({ ...fields, sign: rsaSign(signedText(fields, ['sign']), key) })

/** A notification with its signature; neither `sign` nor `sign_type` is signed. */
export const signNotice = (fields: Fields, key: KeyObject): Fields => ({
  ...fields,
  sign_type: 'RSA2',
  sign: rsaSign(signedText(fields, ['sign', 'sign_type']), key),
})

/** Whether Alipay signed the fields of a notification. */
export const isNoticeSigned = (fields: Fields, key: KeyObject) =>
  fields.sign_type === 'RSA2' && rsaVerify(signedText(fields, ['sign', 'sign_type']), fields.sign ?? '', key)
