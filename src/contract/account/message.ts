import { call } from '../call'
import type { Message, MessageSwitch, MessagesQuery, ReadMessages, SetMessageSwitch, UnreadMessages } from './message.schema'

type Nothing = Record<string, never>

/** Our own calls: a learner's inbox. */
export const message = {
  list: call<{ query: MessagesQuery }, Message[]>({ service: 'user', method: 'GET', path: '/v2/user/messages', auth: true }),
  unread: call<Nothing, UnreadMessages>({ service: 'user', method: 'GET', path: '/v2/user/messages/unread', auth: true }),
  read: call<{ params: { id: number } }, object>({ service: 'user', method: 'PUT', path: '/v2/user/messages/{id}/read', auth: true }),
  readAll: call<{ body: ReadMessages }, UnreadMessages>({ service: 'user', method: 'PUT', path: '/v2/user/messages/read', auth: true }),
  switches: call<Nothing, MessageSwitch[]>({ service: 'user', method: 'GET', path: '/v2/user/message-settings', auth: true }),
  setSwitch: call<{ body: SetMessageSwitch }, MessageSwitch[]>({
    service: 'user',
    method: 'PUT',
    path: '/v2/user/message-settings',
    auth: true,
  }),
}
