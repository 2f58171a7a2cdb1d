import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import type { UpToken } from '@/contract/site/upload.schema'
import { localKeys } from './keys'
import { grantedDomain } from './private-files'
import { learnerRuleOf, type SchoolPrefix, schoolRuleOf, type UploadRule } from './rules'
import { uploadToken } from './upload-token'

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
