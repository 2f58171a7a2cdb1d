import { call } from '../call'
import type {
  AccountLogin,
  JsConfig,
  JsConfigQuery,
  KeyLogin,
  LoginUrl,
  LoginUrlQuery,
  MiniProgramLogin,
  OnceTokenLogin,
  SessionGrant,
  SmsCodeQuery,
  SmsCodeSent,
  SmsLogin,
} from './auth.schema'

/** The ways to sign in; none needs an access token. */
export const auth = {
  sendSmsCode: call<{ query: SmsCodeQuery }, SmsCodeSent>({ service: 'auth', method: 'GET', path: '/user/login-smscode', auth: false }),
  loginBySms: call<{ body: SmsLogin }, SessionGrant>({ service: 'auth', method: 'POST', path: '/user/smscode/login', auth: false }),
  loginByAccount: call<{ body: AccountLogin }, SessionGrant>({
    service: 'auth',
    method: 'POST',
    path: '/v2/user/account/login',
    auth: false,
  }),
  loginByKey: call<{ body: KeyLogin }, SessionGrant>({ service: 'auth', method: 'POST', path: '/user/login-key/login', auth: false }),
  loginByOnceToken: call<{ body: OnceTokenLogin }, SessionGrant>({
    service: 'auth',
    method: 'POST',
    path: '/v2/once-token/login',
    auth: false,
  }),
  loginByMiniProgram: call<{ body: MiniProgramLogin }, SessionGrant>({
    service: 'auth',
    method: 'POST',
    path: '/user/mini-program/login',
    auth: false,
  }),
  wechatLoginUrl: call<{ query: LoginUrlQuery }, LoginUrl>({
    service: 'auth',
    method: 'GET',
    path: '/v2/redirect/wechat-login-url',
    auth: false,
  }),
  jsConfig: call<{ query: JsConfigQuery }, JsConfig>({ service: 'auth', method: 'GET', path: '/v2/wx/js-config', auth: false }),
}
