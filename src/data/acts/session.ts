import { auth } from '@/contract/auth'
import type { SmsCodeSent } from '@/contract/auth.schema'
import { send } from '../api/send'
import { clearLogin, saveLogin } from '../stores/session'

/** The form shows its failures beside its fields, so they are not told a second time. */
const quiet = { isQuiet: true }

/** Has a code sent to a mobile number; gives when another may be asked for. */
export function requestSmsCode(mobile: string): Promise<SmsCodeSent> {
  return send(auth.sendSmsCode, { query: { mobile } }, quiet)
}

/** Signs in by a code and keeps the login. */
export async function loginBySms(mobile: string, smscode: string): Promise<void> {
  saveLogin(await send(auth.loginBySms, { body: { mobile, smscode } }, quiet))
}

/** Document 2 §4: logout removes the three tokens. What the cache knows of the learner goes with the user id. */
export function logout(): void {
  clearLogin()
}
