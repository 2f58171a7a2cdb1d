import { call } from '@/contract/call'
import type { SmsCodeSent } from './auth.schema'
import type { EmailState, EmailWish, NewEmail } from './email.schema'

type Nothing = Record<string, never>

/** Our own calls: the address a learner gets e-mail at. */
export const email = {
  state: call<Nothing, EmailState>({ service: 'user', method: 'GET', path: '/v2/user/email', auth: true }),
  sendCode: call<{ body: EmailWish }, SmsCodeSent>({ service: 'user', method: 'POST', path: '/v2/user/email/code', auth: true }),
  bind: call<{ body: NewEmail }, EmailState>({ service: 'user', method: 'PUT', path: '/v2/user/email', auth: true }),
  remove: call<Nothing, EmailState>({ service: 'user', method: 'DELETE', path: '/v2/user/email', auth: true }),
}
