import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { settingValue } from '#server/repositories/site/setting'
import type { NamedSetting } from '@/contract/site/setting.schema'

/** A setting as JSON text, addresses of stored files whole: a mini-program has no origin to add. */
export async function namedSetting({ db, env }: Deps, name: string): Promise<NamedSetting> {
  const stored = await settingValue(db, name)
  if (stored === undefined) throw notFound('设置')
  const value = JSON.stringify(stored).replaceAll('"/media/', `"${mediaUrl(env, '/media/')}`)
  return { name, value }
}
