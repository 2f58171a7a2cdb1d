import { ACCOUNT_LOCKED, AUTHORIZATION_FAILED, LOGIN_REDIRECT_DELAY_MS, loginEntryOf } from '@/domain/account/sign-in'

describe('a login page on entry', () => {
  it.each([false, true])('[D1-2-entry-1] refreshes the session when a refresh token is stored, native app %s', (isNativeApp) => {
    expect(loginEntryOf({ hasRefreshToken: true, isNativeApp })).toBe('refresh')
  })
  it('[D1-2-entry-2] calls the login action of the native app without a refresh token', () => {
    expect(loginEntryOf({ hasRefreshToken: false, isNativeApp: true })).toBe('app-login')
  })
  it('[D1-2-entry-3] shows the page without both', () => {
    expect(loginEntryOf({ hasRefreshToken: false, isNativeApp: false })).toBe('show')
  })
})

describe('the messages of signing in', () => {
  it('[D2-5-locked-1] a locked account reads 账号被限制登录，请联系客服', () => expect(ACCOUNT_LOCKED).toBe('账号被限制登录，请联系客服'))
  it('[D2-8-wxauth-2] a failed authorization reads 授权失败，试下其他登录方式吧~', () =>
    expect(AUTHORIZATION_FAILED).toBe('授权失败，试下其他登录方式吧~'))
  it('[D2-9-logindelay-1] the delayed login waits 2000 ms after the toast', () => expect(LOGIN_REDIRECT_DELAY_MS).toBe(2000))
})
