import { createHmac } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import type { Env, UploadsEnv } from '#server/env'
import { grantEnd, grantOf, grantOn } from '#server/media-grant'
import { mediaUrl } from '#server/media-url'
import { HOUR_MS, SECOND_MS } from '@/domain/time/units'
import { encoded, isPublicKey } from './rules'
import { isKey, uploadsFolder } from './store-file'

/** Files that only their learner and staff may see: they are shown at addresses that are signed and end. */

type Bucket = Extract<UploadsEnv, { kind: 'qiniu' }>

/** So long a new file is shown without a signature: clients of the last release, and grants given before this one, do so. */
const NEW_MS = HOUR_MS
const READ_MS = 30_000
const SHOWN_AT = '/uploads/'
const SIGNED_AT = `${SHOWN_AT}signed/`
/** How the scope of a grant begins, so that it is never one of the school's media. */
const scopeOf = (key: string) => `uploads/${key}`

/** The key of a file of learners or teachers at an address as it is stored or was given out; null for any other address. */
export function keyAt({ publicUrl, uploads }: Pick<Env, 'publicUrl' | 'uploads'>, address: string): string | null {
  const origins = uploads.kind === 'qiniu' ? [publicUrl, uploads.domain, uploads.privateDomain] : [publicUrl]
  const origin = origins.find((one) => address.startsWith(`${one}/`)) ?? ''
  const isAtProvider = uploads.kind === 'qiniu' && (origin === uploads.domain || origin === uploads.privateDomain)
  const shown = address.slice(origin.length).replace(/^\/uploads\/signed\/[^/]+\//, SHOWN_AT)
  const signed = isAtProvider && origin === uploads.privateDomain ? shown.replace(/\?e=\d+&token=[\w:=-]+$/, '') : shown
  if (!isAtProvider && !signed.startsWith(SHOWN_AT)) return null
  const key = signed.slice(isAtProvider ? 1 : SHOWN_AT.length)
  return isKey(key) ? key : null
}

/** An address in the provider's private bucket that works until a moment; `query` is what is asked of the file. */
export function providerAddress({ privateDomain, accessKey, secretKey }: Bucket, key: string, end: number, query = ''): string {
  const plain = `${privateDomain}/${key}?${query === '' ? '' : `${query}&`}e=${Math.floor(end / SECOND_MS)}`
  return `${plain}&token=${accessKey}:${encoded(createHmac('sha1', secretKey).update(plain).digest())}`
}

/** Address of a stored file for who may have it: a private one is signed and ends, a public one is as it is. */
export async function grantedFile({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>, stored: string): Promise<string> {
  const key = keyAt(env, stored)
  if (key === null || isPublicKey(key)) return mediaUrl(env, stored)
  const end = grantEnd(now())
  if (env.uploads.kind === 'qiniu') return providerAddress(env.uploads, key, end)
  return `${env.publicUrl}${SIGNED_AT}${await grantOn(db, scopeOf(key), end)}/${key}`
}

/** The bytes of a file as it is stored with a row. Throws where it is gone. */
export async function storedBytes({ env, now }: Pick<Deps, 'env' | 'now'>, stored: string, transport = fetch): Promise<Buffer> {
  const key = keyAt(env, stored)
  if (key === null) throw new Error('no file of ours')
  if (env.uploads.kind === 'local') return readFile(path.join(uploadsFolder(env), key))
  const reply = await transport(providerAddress(env.uploads, key, now() + HOUR_MS), { signal: AbortSignal.timeout(READ_MS) })
  if (!reply.ok) throw new Error(`storage answered ${reply.status}`)
  return Buffer.from(await reply.arrayBuffer())
}

/** Returns the `domain` of an upload grant: followed by a key that begins so, it shows that private file for as long as the grant lasts. */
export const grantedDomain = async ({ db, env }: Pick<Deps, 'db' | 'env'>, keyPrefix: string, end: number): Promise<string> =>
  `${env.publicUrl}${SIGNED_AT}${await grantOn(db, scopeOf(keyPrefix), end)}`

/** Whether a grant is for this key, or for the beginning that the server drew for it. */
export async function isGranted(deps: Deps, grant: string, key: string): Promise<boolean> {
  const [drawn] = /^[a-z-]+\/\d+\/[0-9a-f]{32}/.exec(key) ?? []
  return isKey(key) && (await grantOf(deps, grant, scopeOf(key), drawn === undefined ? [] : [scopeOf(drawn)])) !== null
}

/** Whether a file of this machine is so new that it is shown without a signature, or not there. */
export async function isNewOrGone({ env, now }: Pick<Deps, 'env' | 'now'>, key: string): Promise<boolean> {
  const madeAt = await stat(path.join(uploadsFolder(env), path.posix.normalize(`/${key}`))).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
  return madeAt === null || now() - madeAt < NEW_MS
}

/** A text with each stored address of a private file at the provider signed until a moment; others are as they are. */
export function withProviderAddresses({ uploads }: Env, text: string, end: number): string {
  if (uploads.kind !== 'qiniu') return text
  return text.replaceAll(/"(https?:\/\/[^"\s]+)"/g, (whole, address: string) => {
    const key = address.startsWith(`${uploads.domain}/`) ? address.slice(uploads.domain.length + 1) : ''
    return isKey(key) && !isPublicKey(key) ? JSON.stringify(providerAddress(uploads, key, end)) : whole
  })
}
