import { call } from '../call'
import type { UpToken, UpTokenQuery } from './upload.schema'

/** Grants for uploads to the storage provider. */
export const upload = {
  upToken: call<{ query: UpTokenQuery }, UpToken>({ service: 'auth', method: 'GET', path: '/v2/qiniu/up-token', auth: true }),
}
