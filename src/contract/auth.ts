import type {
  AccountLogin,
  JsConfig,
  JsConfigQuery,
  KeyLogin,
  LoginUrl,
  LoginUrlQuery,
  MiniProgramLogin,
  OnceToken,
  OnceTokenLogin,
  RefreshQuery,
  SessionGrant,
  SmsCodeQuery,
  SmsCodeSent,
  SmsLogin,
} from './auth.schema'
import type { Call } from './call'

/** Document 2 §7, Auth and session. Only the one-time token needs an access token. */
export const auth = {
  sendSmsCode: { service: 'auth', method: 'GET', path: '/user/login-smscode', auth: false } as Call<{ query: SmsCodeQuery }, SmsCodeSent>,
  loginBySms: { service: 'auth', method: 'POST', path: '/user/smscode/login', auth: false } as Call<{ body: SmsLogin }, SessionGrant>,
  loginByAccount: { service: 'auth', method: 'POST', path: '/v2/user/account/login', auth: false } as Call<
    { body: AccountLogin },
    SessionGrant
  >,
  loginByKey: { service: 'auth', method: 'POST', path: '/user/login-key/login', auth: false } as Call<{ body: KeyLogin }, SessionGrant>,
  loginByOnceToken: { service: 'auth', method: 'POST', path: '/v2/once-token/login', auth: false } as Call<
    { body: OnceTokenLogin },
    SessionGrant
  >,
  loginByMiniProgram: { service: 'auth', method: 'POST', path: '/user/mini-program/login', auth: false } as Call<
    { body: MiniProgramLogin },
    SessionGrant
  >,
  onceToken: { service: 'token', method: 'GET', path: '/v2/user/once', auth: true } as Call<object, OnceToken>,
  wechatLoginUrl: { service: 'auth', method: 'GET', path: '/v2/redirect/wechat-login-url', auth: false } as Call<
    { query: LoginUrlQuery },
    LoginUrl
  >,
  jsConfig: { service: 'auth', method: 'GET', path: '/v2/wx/js-config', auth: false } as Call<{ query: JsConfigQuery }, JsConfig>,
  refresh: { service: 'auth', method: 'GET', path: '/v2/user/token/refresh', auth: false } as Call<{ query: RefreshQuery }, SessionGrant>,
}
