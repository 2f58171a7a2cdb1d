import type { Call } from './call'
import type { UpToken, UpTokenQuery } from './upload.schema'

/** Document 2 §7, Auth and session: leave to upload to the storage provider. */
export const upload = {
  upToken: { service: 'auth', method: 'GET', path: '/v2/qiniu/up-token', auth: true } as Call<{ query: UpTokenQuery }, UpToken>,
}
