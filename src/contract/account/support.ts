import { call } from '../call'
import type { SupportMessage, SupportState, SupportText } from './support.schema'

/** Customer service; calls of our own. */
export const support = {
  state: call<object, SupportState>({ service: 'user', method: 'GET', path: '/support/state', auth: true, isGuest: true }),
  write: call<{ body: SupportText }, SupportMessage>({
    service: 'user',
    method: 'POST',
    path: '/support/messages',
    auth: true,
    isGuest: true,
  }),
  messages: call<object, SupportMessage[]>({ service: 'user', method: 'GET', path: '/support/messages', auth: true }),
}
