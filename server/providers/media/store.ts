import type { Env } from '#server/env'
import type { MediaStore } from './store-port'
import { qiniuStore } from './store-qiniu'
import { s3Store } from './store-s3'

/** The provider of this installation; null where the library is on disk. */
export function storeOf({ media: { store } }: Pick<Env, 'media'>): MediaStore | null {
  if (store.kind === 'disk') return null
  return store.kind === 's3' ? s3Store(store) : qiniuStore(store)
}
