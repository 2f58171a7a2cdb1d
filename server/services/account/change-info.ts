import { rm } from 'node:fs/promises'
import path from 'node:path'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { isKey, isStored, uploadsFolder } from '#server/providers/uploads/store-file'
import { invalid, loginExpired } from '#server/refusal'
import { profileOf, writeProfile } from '#server/repositories/account/profile'
import type { PersonalInfo, UserChange } from '@/contract/account/profile.schema'
import { nicknameError, PROFILE_LONGEST, type ProfileField, profileError, tidyNickname, tidyProfileText } from '@/domain/account/profile'
import { personalInfo } from './personal-info'

const SHOWN_AT = '/uploads/'

/** The stored form of an uploaded picture: a local path or the provider's address. */
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

/** The texts as they are stored; throws when one breaks its rule. */
function tidied(change: UserChange): UserChange {
  const { nickname } = change
  const error = nickname === undefined ? undefined : nicknameError(nickname)
  if (error !== undefined) throw invalid(error)
  const texts = (Object.keys(PROFILE_LONGEST) as ProfileField[]).flatMap((field) => {
    const text = change[field]
    const wrong = text === undefined ? undefined : profileError(field, text)
    if (wrong !== undefined) throw invalid(wrong)
    return text === undefined ? [] : [[field, tidyProfileText(text)]]
  })
  return { ...(nickname !== undefined && { nickname: tidyNickname(nickname) }), ...Object.fromEntries(texts) }
}

/** Changes nickname, texts, and the picture, which must be in the learner's own upload folder. */
export async function changeInfo(deps: Deps, userId: number, change: UserChange): Promise<PersonalInfo> {
  const texts = tidied(change)
  const place = change.avatar === undefined ? undefined : await placeOf(deps, userId, change.avatar)
  const before = await profileOf(deps.db, userId)
  if (!before) throw loginExpired()
  await tx(deps.db, (work) => writeProfile(work, userId, { ...texts, place }, deps.now()))
  if (place !== undefined) await dropOld(deps, before.avatar, place)
  return personalInfo(deps, userId)
}
