import type { PersonalInfo, UserChange } from '../account/profile.schema'
import { call } from '../call'

/** Document 2 §7, Legacy gateway. */
export const legacy = {
  changeInfo: call<{ body: UserChange }, PersonalInfo>({ service: 'legacy', method: 'PATCH', path: '/v2/user/info', auth: true }),
}
