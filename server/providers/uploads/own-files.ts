import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import { isVoiceLength, VOICE_PREFIX } from '@/domain/text/voice'
import { audioInfo } from './audio-info'
import { isKey, isStored } from './store-file'

/** Where uploaded files of this machine are shown. */
const SHOWN_AT = '/uploads/'

/** The key of a file that is shown at an address of ours; anything else stays as it is. */
function keyOf({ env }: Pick<Deps, 'env'>, address: string): string {
  const shownAt = env.uploads.kind === 'qiniu' ? `${env.uploads.domain}/` : SHOWN_AT
  return address.startsWith(shownAt) ? address.slice(shownAt.length) : address
}

/**
 * How files a learner uploaded for a purpose are stored with a text: paths of ours, or the provider's addresses. `files` are keys, or
 * addresses stored before; those of others, and addresses of other hosts, are refused.
 */
export async function ownFiles(deps: Pick<Deps, 'env'>, userId: number, prefix: string, files: readonly string[]): Promise<string[]> {
  const { env } = deps
  return Promise.all(
    files.map(async (file) => {
      const key = keyOf(deps, file)
      if (!isKey(key) || !key.startsWith(`${prefix}/${userId}/`)) throw invalid('附件有误，请重新上传')
      if (env.uploads.kind === 'qiniu') return `${env.uploads.domain}/${key}`
      if (!(await isStored(env, key))) throw invalid('附件还没有上传成功，请重新上传')
      return SHOWN_AT + key
    }),
  )
}

/** How a learner's own recording, just uploaded or stored before, is stored with an answer. Others' and too long ones are refused. */
export async function ownVoice(deps: Pick<Deps, 'env' | 'now'>, userId: number, voice: string): Promise<string> {
  const [address = ''] = await ownFiles(deps, userId, VOICE_PREFIX, [voice])
  const info = await audioInfo(deps, address)
  if (info === null) throw invalid('录音没有保存好，请重新录制')
  if (!isVoiceLength(info.format.duration)) throw invalid('录音最长 2 分钟，请重新录制')
  return address
}
