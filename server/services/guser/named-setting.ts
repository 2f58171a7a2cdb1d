import type { NamedSetting } from '@/contract/site/setting.schema'
import type { Deps } from '../../deps'
import { mediaUrl } from '../../media-url'
import { notFound } from '../../refusal'

/** A setting as JSON text, addresses of stored files whole: a mini-program has no origin to add. */
export async function namedSetting({ db, env }: Deps, name: string): Promise<NamedSetting> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!row) throw notFound('设置')
  const value = JSON.stringify(row.value).replaceAll('"/media/', `"${mediaUrl(env, '/media/')}`)
  return { name, value }
}
