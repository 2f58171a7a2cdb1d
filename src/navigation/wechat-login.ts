import { loginByMiniProgram, wechatLoginUrl } from '@/data/account/session-commands'
import { Failure } from '@/data/http/failure'
import { locked } from '@/data/site/locked'
import { ACCOUNT_LOCKED, AUTHORIZATION_FAILED } from '@/domain/account/sign-in'
import { link } from '@/platform/link'
import { login } from '@/platform/login'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { link as addressOf } from '@/routes/link'
import { returnAfterLogin } from './return-after-login'

const FORBIDDEN = 403

/** The login page itself, on whose address the authorization page comes back with a login key. */
function comeBackTo(gotoUrl: string | undefined): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(router.href())?.[0] ?? ''
  return origin + addressOf('wechat_login', {}, { gotoUrl })
}

async function authorize(gotoUrl: string | undefined, phoneCode: string | undefined): Promise<void> {
  if (login.way === 'redirect') {
    await link.leave(await wechatLoginUrl(comeBackTo(gotoUrl), 'login'))
    return
  }
  const code = await login.code()
  if (code === null) throw new Error('the host gave no login code')
  await loginByMiniProgram(code, phoneCode)
  returnAfterLogin(gotoUrl)
}

/**
 * Signs in through the messaging app, with the code of its phone button; false when it did not begin, after the
 * reason was shown.
 */
export async function loginByWechat(gotoUrl: string | undefined, phoneCode?: string): Promise<boolean> {
  if (locked.is()) {
    toast(ACCOUNT_LOCKED)
    return false
  }
  try {
    await authorize(gotoUrl, phoneCode)
    return true
  } catch (error) {
    toast(error instanceof Failure && error.code === FORBIDDEN ? error.shown : AUTHORIZATION_FAILED)
    return false
  }
}
