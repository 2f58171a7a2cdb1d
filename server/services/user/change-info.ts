import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { UserChange, UserChanged } from '@/contract/site/legacy.schema'
import type { Deps } from '../../deps'
import { mediaUrl } from '../../media-url'
import { isKey, isStored, uploadsFolder } from '../../providers/uploads/store-file'
import { invalid, loginExpired } from '../../refusal'

const SHOWN_AT = '/uploads/'

/** How an uploaded picture is kept with the learner: a path of ours, or the provider's address. */
async function placeOf({ env }: Deps, userId: number, key: string): Promise<string> {
  if (!isKey(key) || !key.startsWith(`avatar/${userId}/`)) throw invalid('头像有误，请重新上传')
  if (env.uploads.kind === 'qiniu') return `${env.uploads.domain}/${key}`
  if (!(await isStored(env, key))) throw invalid('头像还没有上传成功，请重新上传')
  return SHOWN_AT + key
}

/** The picture before goes, when it lies here and is not shown any more. */
async function dropOld({ env }: Deps, before: string, after: string): Promise<void> {
  const key = before.slice(SHOWN_AT.length)
  if (before === after || !before.startsWith(SHOWN_AT) || !isKey(key)) return
  await rm(path.join(uploadsFolder(env), key), { force: true })
}

/** Document 2 §7, PATCH /v2/user/info: a learner's new picture, uploaded into their own folder before. */
export async function changeInfo(deps: Deps, userId: number, { avatar }: UserChange): Promise<UserChanged> {
  const place = await placeOf(deps, userId, avatar)
  const before = await deps.db.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst()
  if (!before) throw loginExpired()
  await deps.db.updateTable('users').set({ avatar: place }).where('id', '=', userId).execute()
  await dropOld(deps, before.avatar, place)
  return { avatar: mediaUrl(deps.env, place) }
}
