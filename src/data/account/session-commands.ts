import { auth } from '@/contract/account/auth'
import type { OnceTokenLogin } from '@/contract/account/auth.schema'
import { sessions } from '@/contract/account/session'
import { expectFailure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { forgetPacks } from '@/data/tiku/forget-packs'
import { storage } from '@/platform/storage'
import { keepLogin } from './keep-login'
import { KEPT_BY_APP } from './native-login'
import { clearLogin, session } from './session'

/** Forms and guards show these failures in place, so no toast repeats them. */
const quiet = { isQuiet: true }

/** Signs in by a code and keeps the login. */
export async function loginBySms(mobile: string, smscode: string): Promise<void> {
  keepLogin(await send(auth.loginBySms, { body: { mobile, smscode } }, quiet))
}

/** Signs in by account and password, of which a first one from the school is changed on the way. The form shows what goes wrong, so the call is quiet. */
export async function loginByAccount(account: string, password: string, newPassword?: string): Promise<void> {
  keepLogin(await send(auth.loginByAccount, { body: { account, password, ...(newPassword && { newPassword }) } }, quiet))
}

/** Exchanges the loginKey of an address for tokens. */
export async function loginByKey(loginKey: string): Promise<void> {
  keepLogin(await send(auth.loginByKey, { body: { loginKey } }, quiet))
}

/** Exchanges the token of an address, with its userId or openId, for a login. */
export async function loginByOnceToken(given: OnceTokenLogin): Promise<void> {
  keepLogin(await send(auth.loginByOnceToken, { body: given }, quiet))
}

/** A token that opens this learner's session on another of our sites, once and within 60 seconds. */
export async function requestOnceToken(): Promise<string> {
  return (await send(sessions.onceToken, {}, quiet)).token
}

/** Signs in by a code of the mini-program's own login, and by the number its phone button gave a code for, when there is one. */
export async function loginByMiniProgram(code: string, phoneCode?: string): Promise<void> {
  keepLogin(await send(auth.loginByMiniProgram, { body: { code, phoneCode } }, quiet))
}

/** The messaging app's page that signs in and returns to `url`; `base` signs in only a known learner and creates no account. */
export async function wechatLoginUrl(url: string, mode: 'login' | 'base'): Promise<string> {
  return (await send(auth.wechatLoginUrl, { query: { url, mode } }, quiet)).url
}

/** Renews a stored session at once, or waits for a running renewal. */
export async function refreshLogin(): Promise<void> {
  await send.renew(session.store.getState().accessToken)
}

/** Has the server end the session. Without a network it ends by itself later: logging out never waits for it. */
function endOnServer(): void {
  const { refreshToken } = session.store.getState()
  if (refreshToken === '' || refreshToken === KEPT_BY_APP) return
  send(sessions.logout, { body: { refreshToken } }, quiet).catch(expectFailure)
}

/** Logout removes the three tokens. The cache of the learner is cleared with the user id. */
export function logout(): void {
  endOnServer()
  clearLogin()
  forgetPacks(storage)
}
