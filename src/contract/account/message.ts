import { call } from '../call'
import type {
  Message,
  MessageChannels,
  MessageSwitch,
  MessagesQuery,
  ReadMessages,
  SetMarketing,
  SetMessageChannel,
  SetMessageSwitch,
  UnreadMessages,
} from './message.schema'

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
  channels: call<Nothing, MessageChannels>({ service: 'user', method: 'GET', path: '/v2/user/message-channels', auth: true }),
  setChannel: call<{ body: SetMessageChannel }, MessageChannels>({
    service: 'user',
    method: 'PUT',
    path: '/v2/user/message-channels',
    auth: true,
  }),
  setMarketing: call<{ body: SetMarketing }, MessageChannels>({
    service: 'user',
    method: 'PUT',
    path: '/v2/user/marketing-consents',
    auth: true,
  }),
}
