/** Locked account. */
export const ACCOUNT_LOCKED = '账号被限制登录，请联系客服'
/** Messaging-app authorization failure. */
export const AUTHORIZATION_FAILED = '授权失败，试下其他登录方式吧~'
/** A number is one account's, and an account has one number. */
export const PHONE_TAKEN = '该手机号已绑定其他账号，或您的账号已有手机号'
/** Login redirect delay after toast, in milliseconds. */
export const LOGIN_REDIRECT_DELAY_MS = 2000

export type LoginEntry = 'refresh' | 'app-login' | 'show'
type Visitor = { hasRefreshToken: boolean; isNativeApp: boolean }

/** What a login page does on entry: a kept session is refreshed, the native app signs in by itself, else the page is shown. */
export function loginEntryOf({ hasRefreshToken, isNativeApp }: Visitor): LoginEntry {
  if (hasRefreshToken) return 'refresh'
  return isNativeApp ? 'app-login' : 'show'
}
