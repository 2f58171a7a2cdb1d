import { call } from '../call'
import type { UserBase, UserInfo, UserInfoQuery, UsersQuery } from './user.schema'

/** User calls. */
export const user = {
  info: call<{ query: UserInfoQuery }, UserInfo>({ service: 'user', method: 'GET', path: '/v2/users/info', auth: true }),
  byIds: call<{ query: UsersQuery }, UserBase[]>({ service: 'user', method: 'GET', path: '/v2/users', auth: true }),
}
