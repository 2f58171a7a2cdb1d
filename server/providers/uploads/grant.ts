import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import type { UpToken } from '@/contract/site/upload.schema'
import { hasFields, hasTexts, readJson } from '@/domain/text/read-json'
import { grantedDomain } from './private-files'
import {
  badToken,
  encoded,
  expiredToken,
  learnerRuleOf,
  localKeys,
  type SchoolPrefix,
  schoolRuleOf,
  type UploadKeys,
  type UploadPolicy,
  type UploadRule,
} from './rules'

const TOKEN_MS = 3_600_000
const LOCAL_BUCKET = 'uploads'
const NAME_BYTES = 16
/** Files of the school lie in a folder that no learner has. */
export const NOBODY = 0

/** Where files go, and who signs for it. */
async function storageOf({ db, env }: Deps, isPublic: boolean) {
  if (env.uploads.kind === 'qiniu') return { ...env.uploads, bucket: isPublic ? env.uploads.bucket : env.uploads.privateBucket }
  return { ...(await localKeys(db)), bucket: LOCAL_BUCKET, host: env.publicUrl, domain: `${env.publicUrl}/uploads` }
}

type Grant = { owner: number; keyPrefix: string; rule: UploadRule }

async function grantOf(deps: Deps, { owner, keyPrefix, rule: { mimeTypes, maxBytes, isPublic } }: Grant): Promise<UpToken> {
  const { host, bucket, accessKey, secretKey, ...shown } = await storageOf(deps, isPublic)
  const expiresAt = deps.now() + TOKEN_MS
  // A client shows what it has sent at `domain/key`: for a private file the signature is in the domain.
  const domain = isPublic ? shown.domain : await grantedDomain(deps, keyPrefix, expiresAt)
  const token = uploadToken(
    {
      scope: `${bucket}:${keyPrefix}`,
      isPrefixalScope: 1,
      insertOnly: 1,
      deadline: Math.floor(expiresAt / 1000),
      fsizeLimit: maxBytes,
      mimeLimit: mimeTypes.join(';'),
      endUser: String(owner),
    },
    { accessKey, secretKey },
  )
  return { token, host, domain, keyPrefix, mimeTypes: [...mimeTypes], maxBytes, expiresAt }
}

/** A grant for a learner to upload into their own folder. The server begins their names with chance: many are public. */
export async function grantUpload(deps: Deps, userId: number, prefix: string): Promise<UpToken> {
  const rule = learnerRuleOf(prefix)
  if (!rule) throw invalid('不支持上传这种文件')
  return grantOf(deps, { owner: userId, keyPrefix: `${prefix}/${userId}/${randomBytes(NAME_BYTES).toString('hex')}`, rule })
}

/** A grant for the school's own files, which are named by their content. */
export const grantSchoolUpload = (deps: Deps, prefix: SchoolPrefix): Promise<UpToken> =>
  grantOf(deps, { owner: NOBODY, keyPrefix: `${prefix}/${NOBODY}/`, rule: schoolRuleOf(prefix) })

const isPolicy = (value: unknown): value is UploadPolicy =>
  hasTexts(value, ['scope', 'mimeLimit', 'endUser']) && hasFields(value, ['deadline', 'fsizeLimit'])

const signed = (text: string, secretKey: string) => encoded(createHmac('sha1', secretKey).update(text).digest())

/** An upload token as the storage provider reads it: access key, signature and policy. */
export function uploadToken(
  policy: Pick<UploadPolicy, 'scope' | 'deadline'> & Partial<UploadPolicy>,
  { accessKey, secretKey }: UploadKeys,
): string {
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
