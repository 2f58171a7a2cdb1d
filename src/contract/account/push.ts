import { call } from '@/contract/call'
import type { PushAddress, PushEndpoint, PushQuery, PushState } from './push.schema'

/** Our own calls: browsers that show a learner messages while no page is open. */
export const push = {
  state: call<{ query: PushQuery }, PushState>({ service: 'user', method: 'GET', path: '/v2/user/push', auth: true }),
  add: call<{ body: PushAddress }, PushState>({ service: 'user', method: 'PUT', path: '/v2/user/push', auth: true }),
  remove: call<{ body: PushEndpoint }, PushState>({ service: 'user', method: 'POST', path: '/v2/user/push/remove', auth: true }),
}
