/** Message for a locked account. */
export const ACCOUNT_LOCKED = '账号被限制登录，请联系客服'
/** Message for a failed authorization in the messaging app. */
export const AUTHORIZATION_FAILED = '授权失败，试下其他登录方式吧~'
/** A number is one account's, and an account has one number. */
export const PHONE_TAKEN = '该手机号已绑定其他账号，或你的账号已有手机号'
/** Code of a sign-in with a first password from the school: it is right, and has to be changed on the way in. */
export const CODE_FIRST_PASSWORD = 449
/** Delay of the redirect after the login toast, in milliseconds. */
export const LOGIN_REDIRECT_DELAY_MS = 2000

export type LoginEntry = 'refresh' | 'app-login' | 'show'
type Visitor = { hasRefreshToken: boolean; isNativeApp: boolean }

/** The first step of a login page: refresh a stored session, use the native app's login, or show the page. */
export function loginEntryOf({ hasRefreshToken, isNativeApp }: Visitor): LoginEntry {
  if (hasRefreshToken) return 'refresh'
  return isNativeApp ? 'app-login' : 'show'
}
