import type { Deps } from '../../deps'
import { invalid } from '../../refusal'
import { isKey, isStored } from './store-file'

/** Where uploaded files of this machine are shown. */
const SHOWN_AT = '/uploads/'

/** How files a learner uploaded for a purpose are stored with a text: paths of ours, or the provider's addresses. Keys of others are refused. */
export async function ownFiles({ env }: Pick<Deps, 'env'>, userId: number, prefix: string, keys: readonly string[]): Promise<string[]> {
  return Promise.all(
    keys.map(async (key) => {
      if (!isKey(key) || !key.startsWith(`${prefix}/${userId}/`)) throw invalid('附件有误，请重新上传')
      if (env.uploads.kind === 'qiniu') return `${env.uploads.domain}/${key}`
      if (!(await isStored(env, key))) throw invalid('附件还没有上传成功，请重新上传')
      return SHOWN_AT + key
    }),
  )
}
