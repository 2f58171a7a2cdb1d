import type { Call } from './call'
import type { UserBase, UserInfo, UserInfoQuery, UsersQuery } from './user.schema'

/** Document 2 §7, User and VIP. */
export const user = {
  info: { service: 'user', method: 'GET', path: '/v2/users/info', auth: true } as Call<{ query: UserInfoQuery }, UserInfo>,
  byIds: { service: 'user', method: 'GET', path: '/v2/users', auth: true } as Call<{ query: UsersQuery }, UserBase[]>,
}
