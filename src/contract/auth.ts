import type { RefreshQuery, SessionGrant, SmsCodeQuery, SmsCodeSent, SmsLogin } from './auth.schema'
import type { Call } from './call'

/** Document 2 §7, Auth and session. None of these needs an access token. */
export const auth = {
  sendSmsCode: { service: 'auth', method: 'GET', path: '/user/login-smscode', auth: false } as Call<{ query: SmsCodeQuery }, SmsCodeSent>,
  loginBySms: { service: 'auth', method: 'POST', path: '/user/smscode/login', auth: false } as Call<{ body: SmsLogin }, SessionGrant>,
  refresh: { service: 'auth', method: 'GET', path: '/v2/user/token/refresh', auth: false } as Call<{ query: RefreshQuery }, SessionGrant>,
}
