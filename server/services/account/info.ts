import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { loginExpired, notFound } from '#server/refusal'
import { accountRow } from '#server/repositories/account/account'
import type { UserInfo, UserInfoQuery } from '@/contract/account/user.schema'
import { maskMobile } from '@/domain/text/mask'

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

/** The attributes of an account for a reader: of their own all requested, of another's only the public ones. */
export async function userInfo(deps: Deps, learnerId: number, { id = learnerId, attributes }: UserInfoQuery): Promise<UserInfo> {
  const info = await wholeInfo(deps, id)
  if (!info) throw id === learnerId ? loginExpired() : notFound('用户')
  const asked = only(info, attributes || DEFAULT_ATTRIBUTES)
  return id === learnerId ? asked : only(asked, PUBLIC_ATTRIBUTES)
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
