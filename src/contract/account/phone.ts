import { call } from '../call'
import type { BoundPhone, PhoneCode } from './auth.schema'

/** Our own call: the number of the mini-program's phone button, for an account that has none. */
export const phone = {
  bind: call<{ body: PhoneCode }, BoundPhone>({ service: 'auth', method: 'POST', path: '/user/mini-program/phone', auth: true }),
}
