import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { hasApple } from '#server/providers/apple/gateway'
import { hasEmail } from '#server/providers/email/gateway'
import { isKey, isStored, uploadsFolder } from '#server/providers/uploads/store-file'
import { invalid, loginExpired, notFound } from '#server/refusal'
import { accountRow } from '#server/repositories/account/account'
import { profileOf, writeProfile } from '#server/repositories/account/profile'
import { vaultOf } from '#server/repositories/account/session/session'
import { judgePublished } from '#server/services/account/published'
import type { PersonalInfo, UserChange } from '@/contract/account/profile.schema'
import type { UserInfo, UserInfoQuery } from '@/contract/account/user.schema'
import { maskEmail } from '@/domain/account/email'
import { nicknameError, PROFILE_LONGEST, type ProfileField, profileError, tidyNickname, tidyProfileText } from '@/domain/account/profile'
import { maskName } from '@/domain/text/id-number'
import { maskMobile } from '@/domain/text/personal-fields'

/** The default attributes of user info. */
const DEFAULT_ATTRIBUTES = 'id,wxname,studentid,nickname,truename,largeAvatar,mediumAvatar,smallAvatar,verifiedMobile,roles'

const nothing: Omit<UserInfo, 'id'> = {
  wxname: '',
  studentid: '',
  nickname: '',
  truename: '',
  largeAvatar: '',
  mediumAvatar: '',
  smallAvatar: '',
  verifiedMobile: '',
  roles: [],
  isAutoUpSc: false,
}

/** The requested attributes; the others are present and empty, so that the shape never changes. */
function only(info: UserInfo, attributes: string): UserInfo {
  const asked = new Set(attributes.split(',').map((name) => name.trim()))
  return { ...info, ...Object.fromEntries(Object.entries(nothing).filter(([name]) => !asked.has(name))) }
}

/** The attributes of another learner that all may read. */
const PUBLIC_ATTRIBUTES = 'id,nickname,largeAvatar,mediumAvatar,smallAvatar'

/** Vault of real names and identity card numbers. */
export const REAL_NAME_VAULT = 'real-name'

/** The real name as its owner sees it, masked; empty before it was checked. */
const maskedName = async (db: Db, sealed: string | null): Promise<string> =>
  sealed === null ? '' : maskName((await vaultOf(db, REAL_NAME_VAULT)).open(sealed))

/** The attributes of an account for a reader: of their own all requested, of another's only the public ones. */
export async function userInfo(deps: Deps, learnerId: number, { id = learnerId, attributes }: UserInfoQuery): Promise<UserInfo> {
  const info = await wholeInfo(deps, id)
  if (!info) throw id === learnerId ? loginExpired() : notFound('用户')
  if (id !== learnerId) return only(only(info, attributes || DEFAULT_ATTRIBUTES), PUBLIC_ATTRIBUTES)
  const sealed = (await profileOf(deps.db, id))?.nameSealed ?? null
  return only({ ...info, truename: info.truename || (await maskedName(deps.db, sealed)) }, attributes || DEFAULT_ATTRIBUTES)
}

async function wholeInfo({ db, env }: Deps, id: number): Promise<UserInfo | null> {
  const row = await accountRow(db, id)
  if (!row) return null
  const avatar = mediaUrl(env, row.avatar)
  return {
    ...nothing,
    id: row.id,
    studentid: row.studentid,
    nickname: row.nickname,
    truename: row.truename,
    largeAvatar: avatar,
    mediumAvatar: avatar,
    smallAvatar: avatar,
    verifiedMobile: maskMobile(row.mobile ?? ''),
    isAutoUpSc: row.is_auto_up_sc,
  }
}

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

/** Names and texts of a profile stand at once wherever others see the learner, so that one in doubt is not taken either. */
async function refuseUnfit(deps: Deps, userId: number, texts: UserChange): Promise<void> {
  const words = [texts.nickname, texts.introduce, texts.school, texts.company].filter((text) => text !== undefined && text !== '')
  if (words.length === 0) return
  const { verdict } = await judgePublished(deps, userId, 'profile', words.join('\n'))
  if (verdict !== 'pass') throw invalid('昵称或介绍没有通过内容安全检查，请换一种写法，或稍后再试')
}

/** Changes nickname, texts, and the picture, which must be in the learner's own upload folder. */
export async function changeInfo(deps: Deps, userId: number, change: UserChange): Promise<PersonalInfo> {
  const texts = tidied(change)
  await refuseUnfit(deps, userId, texts)
  const place = change.avatar === undefined ? undefined : await placeOf(deps, userId, change.avatar)
  const before = await profileOf(deps.db, userId)
  if (!before) throw loginExpired()
  await tx(deps.db, (work) => writeProfile(work, userId, { ...texts, place }, deps.now()))
  if (place !== undefined) await dropOld(deps, before.avatar, place)
  return personalInfo(deps, userId)
}

/** Builds the view a learner has of themselves; sensitive fields come masked. */
export async function personalInfo(deps: Deps, userId: number): Promise<PersonalInfo> {
  const { db, env } = deps
  const row = await profileOf(db, userId)
  if (!row) throw loginExpired()
  const { mobile, nameSealed, avatar, email, hasApple: isLinked, ...rest } = row
  const truename = await maskedName(db, nameSealed)
  const shownEmail = hasEmail(deps) ? maskEmail(email ?? '') : null
  const shown = { avatar: avatar && mediaUrl(env, avatar), verifiedMobile: maskMobile(mobile ?? ''), truename, email: shownEmail }
  return { ...rest, ...shown, ...(hasApple(deps) && { hasApple: isLinked }) }
}
