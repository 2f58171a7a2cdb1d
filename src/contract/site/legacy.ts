import type { PersonalInfo, UserChange } from '../account/profile.schema'
import { call } from '../call'

/** Calls of the legacy gateway. */
export const legacy = {
  changeInfo: call<{ body: UserChange }, PersonalInfo>({ service: 'legacy', method: 'PATCH', path: '/v2/user/info', auth: true }),
}
