import { call } from '../call'
import type { AppleNonce, AppleToken } from './apple.schema'
import type { SessionGrant } from './auth.schema'
import type { PersonalInfo } from './profile.schema'

type Nothing = Record<string, never>

/** Our own calls: sign-in with Apple, which the iOS shell offers. */
export const apple = {
  nonce: call<Nothing, AppleNonce>({ service: 'auth', method: 'GET', path: '/user/apple/nonce', auth: false }),
  login: call<{ body: AppleToken }, SessionGrant>({ service: 'auth', method: 'POST', path: '/user/apple/login', auth: false }),
  link: call<{ body: AppleToken }, PersonalInfo>({ service: 'user', method: 'PUT', path: '/v2/user/apple', auth: true }),
  unlink: call<Nothing, PersonalInfo>({ service: 'user', method: 'DELETE', path: '/v2/user/apple', auth: true }),
}
