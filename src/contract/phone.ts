import type { BoundPhone, PhoneCode } from './auth.schema'
import type { Call } from './call'

/** Our own call: the number of the mini-program's phone button, for an account that has none. */
export const phone = {
  bind: { service: 'auth', method: 'POST', path: '/user/mini-program/phone', auth: true } as Call<{ body: PhoneCode }, BoundPhone>,
}
