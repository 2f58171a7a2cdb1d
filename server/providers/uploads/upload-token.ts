import { createHmac, timingSafeEqual } from 'node:crypto'
import { hasFields, hasTexts, readJson } from '@/domain/text/read-json'
import { badToken, expiredToken } from './upload-refused'

/** The permissions of a token, in the provider's own terms. `deadline` is in seconds, `mimeLimit` joined by semicolons. */
export type UploadPolicy = {
  scope: string
  isPrefixalScope: 1
  insertOnly: 1
  deadline: number
  fsizeLimit: number
  mimeLimit: string
  endUser: string
}
const isPolicy = (value: unknown): value is UploadPolicy =>
  hasTexts(value, ['scope', 'mimeLimit', 'endUser']) && hasFields(value, ['deadline', 'fsizeLimit'])
export type UploadKeys = { accessKey: string; secretKey: string }

// The provider's base64 keeps the padding.
export const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/\+/g, '-').replace(/\//g, '_')
const signed = (text: string, secretKey: string) => encoded(createHmac('sha1', secretKey).update(text).digest())

/** An upload token as the storage provider reads it: access key, signature and policy. */
export function uploadToken(policy: UploadPolicy, { accessKey, secretKey }: UploadKeys): string {
  const text = encoded(Buffer.from(JSON.stringify(policy)))
  return `${accessKey}:${signed(text, secretKey)}:${text}`
}

/** Authorizes a request about stored files: access key, and a signature of the address and of a form that is sent. */
export const managementToken = (place: string, form: string, { accessKey, secretKey }: UploadKeys): string =>
  `QBox ${accessKey}:${signed(`${place}\n${form}`, secretKey)}`

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The policy of a token of our own; `now` in milliseconds. Throws `UploadRefused`. */
export function readUploadToken(token: string, { accessKey, secretKey }: UploadKeys, now: number): UploadPolicy {
  const [key = '', signature = '', text = '', ...rest] = token.split(':')
  if (rest.length > 0 || key !== accessKey || !isSame(signature, signed(text, secretKey))) throw badToken()
  const policy = readJson(Buffer.from(text, 'base64').toString(), isPolicy)
  if (!policy) throw badToken()
  if (policy.deadline * 1000 <= now) throw expiredToken()
  return policy
}

/** Folder of the bucket the policy's keys live in, with the slash at its end. */
export function folderOf({ scope }: UploadPolicy): string {
  return scope.slice(scope.indexOf(':') + 1)
}
