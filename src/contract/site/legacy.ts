import { call } from '../call'
import type { UserChange, UserChanged } from './legacy.schema'

/** Document 2 §7, Legacy gateway. */
export const legacy = {
  changeInfo: call<{ body: UserChange }, UserChanged>({ service: 'legacy', method: 'PATCH', path: '/v2/user/info', auth: true }),
}
