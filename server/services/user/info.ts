import type { UserInfo, UserInfoQuery } from '@/contract/user.schema'
import { maskMobile } from '@/domain/mask'
import type { Deps } from '../../deps'
import { loginExpired } from '../../refusal'

/** Document 2 §7, User and VIP: the default attributes. */
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

/** The asked-for attributes; the others are there and empty, so that the shape never changes. */
function only(info: UserInfo, attributes: string): UserInfo {
  const asked = new Set(attributes.split(',').map((name) => name.trim()))
  return { ...info, ...Object.fromEntries(Object.entries(nothing).filter(([name]) => !asked.has(name))) }
}

/** What a learner sees of their own account. */
export async function userInfo({ db, env }: Deps, userId: number, { attributes }: UserInfoQuery): Promise<UserInfo> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw loginExpired()
  const avatar = row.avatar && `${env.publicUrl}/media/${row.avatar}`
  const info: UserInfo = {
    ...nothing,
    id: row.id,
    studentid: row.studentid,
    nickname: row.nickname,
    truename: row.truename,
    largeAvatar: avatar,
    mediumAvatar: avatar,
    smallAvatar: avatar,
    verifiedMobile: maskMobile(row.mobile),
    isAutoUpSc: row.is_auto_up_sc,
  }
  return only(info, attributes || DEFAULT_ATTRIBUTES)
}
