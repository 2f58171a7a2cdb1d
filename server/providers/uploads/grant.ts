import type { UpToken } from '@/contract/site/upload.schema'
import type { Deps } from '../../deps'
import { localKeys } from './keys'
import { uploadRuleOf } from './rules'
import { uploadToken } from './upload-token'

const TOKEN_MS = 3_600_000
const LOCAL_BUCKET = 'uploads'

/** Where files go, and who signs for it. */
async function storageOf({ db, env }: Deps) {
  if (env.uploads.kind === 'qiniu') return env.uploads
  return { ...(await localKeys(db)), bucket: LOCAL_BUCKET, host: env.publicUrl, domain: `${env.publicUrl}/uploads` }
}

/** A grant for a learner to upload into their own folder. */
export async function grantUpload(deps: Deps, userId: number, prefix: string): Promise<UpToken> {
  const { host, domain, bucket, ...keys } = await storageOf(deps)
  const { mimeTypes, maxBytes } = uploadRuleOf(prefix)
  const keyPrefix = `${prefix}/${userId}/`
  const expiresAt = deps.now() + TOKEN_MS
  const token = uploadToken(
    {
      scope: `${bucket}:${keyPrefix}`,
      isPrefixalScope: 1,
      insertOnly: 1,
      deadline: Math.floor(expiresAt / 1000),
      fsizeLimit: maxBytes,
      mimeLimit: mimeTypes.join(';'),
      endUser: String(userId),
    },
    keys,
  )
  return { token, host, domain, keyPrefix, mimeTypes: [...mimeTypes], maxBytes, expiresAt }
}
