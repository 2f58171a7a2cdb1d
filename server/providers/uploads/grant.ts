import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import type { UpToken } from '@/contract/site/upload.schema'
import { localKeys } from './keys'
import { learnerRuleOf, type SchoolPrefix, schoolRuleOf, type UploadRule } from './rules'
import { uploadToken } from './upload-token'

const TOKEN_MS = 3_600_000
const LOCAL_BUCKET = 'uploads'
const NAME_BYTES = 16
/** Files of the school lie in a folder that no learner has. */
export const NOBODY = 0

/** Where files go, and who signs for it. */
async function storageOf({ db, env }: Deps) {
  if (env.uploads.kind === 'qiniu') return env.uploads
  return { ...(await localKeys(db)), bucket: LOCAL_BUCKET, host: env.publicUrl, domain: `${env.publicUrl}/uploads` }
}

type Grant = { owner: number; keyPrefix: string; rule: UploadRule }

async function grantOf(deps: Deps, { owner, keyPrefix, rule: { mimeTypes, maxBytes } }: Grant): Promise<UpToken> {
  const { host, domain, bucket, ...keys } = await storageOf(deps)
  const expiresAt = deps.now() + TOKEN_MS
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
    keys,
  )
  return { token, host, domain, keyPrefix, mimeTypes: [...mimeTypes], maxBytes, expiresAt }
}

/** A grant for a learner to upload into their own folder. Files are public, so the server begins their names with chance. */
export async function grantUpload(deps: Deps, userId: number, prefix: string): Promise<UpToken> {
  const rule = learnerRuleOf(prefix)
  if (!rule) throw invalid('不支持上传这种文件')
  return grantOf(deps, { owner: userId, keyPrefix: `${prefix}/${userId}/${randomBytes(NAME_BYTES).toString('hex')}`, rule })
}

/** A grant for the school's own files, which are named by their content. */
export const grantSchoolUpload = (deps: Deps, prefix: SchoolPrefix): Promise<UpToken> =>
  grantOf(deps, { owner: NOBODY, keyPrefix: `${prefix}/${NOBODY}/`, rule: schoolRuleOf(prefix) })
